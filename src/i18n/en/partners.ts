/** Words of the ambassadors' and the affiliates' pages. */
export const partners = {
  'ambassador.intro': 'They lend {site} their name.',
  'ambassador.none': 'This house has no brand ambassador.',
  'ambassador.more': 'More about {name}',
  'affiliate.intro': 'Affiliates bring players to {site} by a link of their own.',
  'affiliate.linkTitle': 'How the link works',
  'affiliate.link':
    'It opens the sign-up form with the affiliate’s code filled in. The code is kept on the device until an account is made; a code that came later takes its place.',
  'affiliate.loginTitle': 'For affiliates',
  'affiliate.login': 'Log in at the affiliates’ site',
  'affiliate.none':
    'No affiliates’ site is set up for this house, and nobody is paid for bringing players: there is no real money here.',
} as const
