import { createContext, useContext } from 'react'
import { ODDS_FORMATS, type OddsFormat } from './oddsFormat.ts'
import { useChoice } from '../useChoice.ts'

type Chosen = [OddsFormat, (format: OddsFormat) => void]

/** Given by the exchange's frame, so that a change is drawn everywhere at once. */
export const OddsFormatContext = createContext<Chosen>(['decimal', () => {}])

/** How the player reads odds (F-04). */
export const useOddsFormat = (): Chosen => useContext(OddsFormatContext)

/** The choice itself, kept on the device. */
export const useOddsFormatChoice = (): Chosen => useChoice('oddsFormat', ODDS_FORMATS, 'decimal')
