/** Where a text names the repository's own brand: what the host of another one sends must not. Decision 173. */

/**
 * What programs read and no person does: names of formats, files and stores that must stay as they are, so that what was
 * saved or kept under them is still found.
 */
const IDS = [
  /\bmaidan-(history|receipt|bet|orders|device|protection|exclusion-pass)(-\d+)?\b/g,
  /\/\.well-known\/maidan-receipts\.json/g,
  /\bmaidan-(keys|signing|session|version|kept|usage|screens|chat|complaints|outbox|attempts|shared)\b/g,
  /\bmaidan_device\b/g,
  // What the calendar of matches is drawn from, on whose matches there are bets.
  /`maidan (players )?\$\{/g,
  // The store of what the device keeps.
  /(["'`])maidan\1/g,
  // The address that tests give a host without a port.
  /\bmaidan\.test\b/g,
]

/** The places of the first brand's name in any of its scripts, with some letters around; none where all is well. */
export function namesOfTheFirst(text: string): string[] {
  const said = IDS.reduce((rest, id) => rest.replaceAll(id, ''), text)
  return [...said.matchAll(/.{0,40}(maidan|ময়দান|ময়দান).{0,40}/gi)].map(([place]) => place)
}
