/** The screens with which a player protects themself: one file, since who opens one opens others. */
export { Exclude } from './Exclude.tsx'
export { MyPlay } from './play/MyPlay.tsx'
export { Protection } from './Protection.tsx'
export { ProtectionLog } from './ProtectionLog.tsx'
export { Taps } from './taps/Taps.tsx'
