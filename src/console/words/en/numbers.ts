/** Numbers that players pay to, in English. */
export const numbers = {
  title: 'Numbers to pay to',
  own: 'The method’s own',
  ask: 'Add a number',
  askTitle: (name: string) => `Add a number to ${name}`,
  number: 'Number',
  hint: 'The demo takes seven zeros and four digits (00000001234), so that nobody can send money to it.',
  wrong: 'Not one of those: seven zeros and four digits, 00000001234.',
  replaces: 'In place of all that the channel has',
  asked: 'Asked. It is given out once somebody else approves.',
  waits: 'Another number waits for a second person.',
  retire: 'Retire',
  retireTitle: (number: string, name: string) => `Retire ${number} of ${name}`,
  retireText: 'It is given to nobody from now on. Whoever was given it may still say that they have paid.',
  retired: 'Retired.',
  approval: (number: string, name: string) => `${name}: players pay to ${number}, too`,
  instead: (number: string, name: string) => `${name}: players pay to ${number} and to no other`,
}
