/** The rules by which side markets are settled, by the name that the wire has for each; the app says them in words. Source: decision 194. */
export const RULE_NAMES = [
  'totalGoals',
  'bothScore',
  'nextGoal',
  'correctScore',
  'inningsRuns',
  'sessionRuns',
  'nextWicket',
  'setScore',
  'gamesHandicap',
] as const
export type RuleName = (typeof RULE_NAMES)[number]
