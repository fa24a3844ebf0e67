/** Who calls the wallet need not be in the catalogue: an operator's own exchange has no tiles. */
export const walletCallers = `
alter table wallet_key drop constraint wallet_key_provider_fkey;
alter table wallet_player drop constraint wallet_player_provider_fkey;`
