/** The addresses that open a game by themselves, in one file. */
export { GameRun } from './GameRun.tsx'
export { PlayGame } from './PlayGame.tsx'
