/** The wide header's files come only where it is drawn; a page that has it painted loads them before it takes over. */
import type { ComponentType } from 'react'
import { lazyPart } from '../../ui/lazy/lazyPart.ts'
import type { ShellModel } from './useShell.ts'

type Header = ComponentType<{ model: ShellModel }>

const load = async (): Promise<Header> => (await import('./Shell.desktop.tsx')).WideHeader
const Lazy = lazyPart(load)
let loaded: Header | undefined

/** Afterwards the header is drawn at once, without a moment of its empty room. */
export const loadWideHeader = async (): Promise<void> => {
  loaded = await load()
}

export const wideHeader = (): Header => loaded ?? Lazy
