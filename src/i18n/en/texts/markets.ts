/** The rules of side markets: beside them in their own file, which no first visit loads. Source: decision 194. */
export const marketTexts = {
  more: 'More markets',
  rule: 'Rule',
  totalGoals:
    'All goals of both sides in the 90 minutes count. Over wins as soon as there are more goals than the line, Under when the match ends with fewer. If the match is called off before that, the bet is void and the stake comes back.',
  bothScore:
    'Yes wins as soon as each side has a goal, No when the match ends and a side has none. If the match is called off before that, the bet is void and the stake comes back.',
  nextGoal:
    'The side that scores the goal of this number wins. No goal wins when the match ends without that goal. If the match is called off before that, the bet is void and the stake comes back.',
  correctScore:
    'The score at the end of the 90 minutes wins, the first side’s goals first. Any other score is one with more than 3 goals of a side, and wins as soon as a side has them. If the match is called off before that, the bet is void and the stake comes back.',
  inningsRuns:
    'All runs of the innings count. Over wins as soon as there are more than the line, Under when the innings ends with fewer. If the match is called off before that, the bet is void and the stake comes back.',
  sessionRuns:
    'The runs of these overs count, the first and the last of them too; where the innings ends before their last ball, those made until then. Over wins as soon as there are more than the line, Under when they end with fewer. If the match is called off before that, the bet is void and the stake comes back.',
  nextWicket:
    'The overs in which this wicket of the side falls win. No more wicket wins when the innings ends without it. If the match is called off before that, the bet is void and the stake comes back.',
  setScore:
    'The sets that each side has won when the match ends, the first side’s first. If the match is called off before that, the bet is void and the stake comes back.',
  gamesHandicap:
    'All games of the match count, a tie-break as one. The number beside a side is added to the games that it wins, and the side that then has more wins. If the match is called off before its end, the bet is void and the stake comes back.',
} as const
