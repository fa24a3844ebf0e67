import type {
  CricketScore,
  Score,
  ScoreSide,
  SoccerScore,
  TennisScore,
} from '../../../../contract/exchange/score.ts'
import { oversOf, pointsOf, type Sides, targetOf } from './said.ts'
import styles from './Tracker.module.css'
import { useWords } from './useWords.ts'

/** More than a match has: what a host tells beyond is not drawn. */
const MOST = 30

/** The score in tables: all that is drawn, and what no drawing has room for. `isOver`: nobody is at the wicket any more, nor needs runs. */
export function Scorecard({
  score,
  sides,
  isOver = false,
}: {
  score: Score
  sides: Sides
  isOver?: boolean
}) {
  switch (score.sport) {
    case 'cricket':
      return <CricketCard score={score} sides={sides} isOver={isOver} />
    case 'soccer':
      return <SoccerCard score={score} sides={sides} isOver={isOver} />
    case 'tennis':
      return <TennisCard score={isOver ? { ...score, server: undefined } : score} sides={sides} />
  }
}

function Head({ names }: { names: readonly string[] }) {
  return (
    <thead>
      <tr>
        {names.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface Card<Kind> {
  score: Kind
  sides: Sides
  isOver: boolean
}

function CricketCard({ score, sides, isOver }: Card<CricketScore>) {
  const { say, figure } = useWords()
  const { innings, batters, bowler } = score
  const target = isOver ? undefined : targetOf(score)
  return (
    <>
      {target ? (
        <p className={styles.note}>{say('target', { side: sides[innings[1]?.side ?? 'away'], ...target })}</p>
      ) : null}
      <table className={styles.card}>
        <Head names={[say('side'), say('runs'), say('wickets'), say('overs')]} />
        <tbody>
          {innings.slice(0, MOST).map(({ side, runs, wickets, balls }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- an innings has no name but its place
            <tr key={index}>
              <th scope="row">{sides[side]}</th>
              <td>{figure(runs)}</td>
              <td>{figure(wickets)}</td>
              <td>{figure(oversOf(balls))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {batters.length === 0 && isOver ? null : batters.length === 0 ? (
        <p className={styles.note}>{say('noOneIn')}</p>
      ) : (
        <table className={styles.card}>
          <Head names={[say('batter'), say('runs'), say('balls')]} />
          <tbody>
            {batters.slice(0, 2).map(({ name, runs, balls, facing }) => (
              <tr key={name} data-marked={(facing && !isOver) || undefined}>
                <th scope="row">
                  {name}
                  {facing && !isOver ? <span className="visually-hidden">, {say('onStrike')}</span> : null}
                </th>
                <td>{figure(runs)}</td>
                <td>{figure(balls)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {bowler ? (
        <table className={styles.card}>
          <Head names={[say('bowler'), say('overs'), say('runs'), say('wickets')]} />
          <tbody>
            <tr>
              <th scope="row">{bowler.name}</th>
              <td>{figure(oversOf(bowler.balls))}</td>
              <td>{figure(bowler.runs)}</td>
              <td>{figure(bowler.wickets)}</td>
            </tr>
          </tbody>
        </table>
      ) : null}
    </>
  )
}

function SoccerCard({ score: { incidents }, sides, isOver }: Card<SoccerScore>) {
  const { say, figure } = useWords()
  if (incidents.length === 0) return <p className={styles.note}>{say(isOver ? 'noneAtAll' : 'noIncident')}</p>
  return (
    <table className={styles.card} data-words>
      <Head names={[say('minute'), say('what'), say('side')]} />
      <tbody>
        {incidents.slice(0, MOST).map(({ minute, side, kind }) => (
          <tr key={`${minute} ${side} ${kind}`}>
            <td>{figure(minute)}</td>
            <td>
              <span className={styles.mark} data-kind={kind} aria-hidden />
              {say(kind)}
            </td>
            <td>{sides[side]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const SIDES = ['home', 'away'] as const satisfies readonly ScoreSide[]

function TennisCard({ score, sides }: { score: TennisScore; sides: Sides }) {
  const { say, figure } = useWords()
  const points = pointsOf(score)
  const sets = score.sets.slice(0, 5)
  const names = sets.map((_, index) => say('set', { number: index + 1 }))
  const last = points ? [say(score.tiebreak ? 'tieBreak' : 'points')] : []
  return (
    <table className={styles.card}>
      <Head names={[say('side'), ...names, ...last]} />
      <tbody>
        {SIDES.map((side) => (
          <tr key={side} data-marked={score.server === side || undefined}>
            <th scope="row">
              {sides[side]}
              {score.server === side ? <span className="visually-hidden">, {say('serves')}</span> : null}
            </th>
            {sets.map((set, index) => (
              <td key={names[index]}>{figure(set[side])}</td>
            ))}
            {points ? <td>{points[side] === 'A' ? say('advantage') : figure(points[side])}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
