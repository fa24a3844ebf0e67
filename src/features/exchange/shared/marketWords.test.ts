/** Every market that the host tells of has its name in the player's language, figures and all. */
import { expect, test } from 'vitest'
import { SPORTS } from '../../../../contract/exchange.ts'
import { sideMarkets } from '../../../../server/exchange/side-markets.ts'
import { commitmentOf as hashOf } from '../../../../server/fairness/fair.ts'
import { fixturesBetween } from '../../../../server/matches/fixtures.ts'
import { matchOf } from '../../../../server/matches/match.ts'
import { bn } from '../../../i18n/bn/index.ts'
import { en } from '../../../i18n/en/index.ts'
import { translator } from '../../../i18n/messages.ts'
import { marketWords } from './marketWords.ts'

const NOON = Date.parse('2026-11-21T12:00:00+06:00')
const bangla = (text: string): string =>
  text.replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)))
const inBangla = translator(bn, 'bn', bangla)
const inEnglish = translator(en, 'en', String)

test('a side market and its selections are called as everybody calls them, in English as it is written and in Bangla', () => {
  const names = new Set<string>()
  for (const sport of SPORTS) {
    for (const fixture of fixturesBetween(sport, NOON, NOON + 20 * 3_600_000)) {
      const match = matchOf(fixture, hashOf(fixture.eventId))
      const plain = (text: string) => text.replaceAll(fixture.home, '').replaceAll(fixture.away, '')
      for (const { name, runners } of sideMarkets(match, match.endsAt)) {
        for (const one of [name, ...runners.map((runner) => runner.name)]) {
          names.add(plain(one))
          expect(marketWords(one, inEnglish)).toBe(one)
          expect(plain(marketWords(one, inBangla)), one).not.toMatch(/[A-Za-z0-9]/)
        }
      }
    }
  }
  expect(names.size).toBeGreaterThan(40)
})
