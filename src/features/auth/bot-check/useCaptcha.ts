import { useCallback, useEffect, useState } from 'react'
import { captchaQuestion } from '../../../../contract/security.ts'
import { useApp } from '../../../lib/app.tsx'

export type CaptchaKind = 'image' | 'question'

export type Shown =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'image'; picture: string; token: string | undefined }
  | { state: 'question'; question: string; token: string }

export interface Captcha {
  kind: CaptchaKind
  shown: Shown
  /** Takes a new one. */
  reload: () => void
  choose: (kind: CaptchaKind) => void
}

/**
 * The picture of four digits, or the same check in words. Fetched, not linked, because its name is in a header where
 * the host is another origin. Source: spec 2.9, 7; X-54.
 */
export function useCaptcha(): Captcha {
  const { config, fetch, language } = useApp()
  const [kind, setKind] = useState<CaptchaKind>('image')
  const [turn, setTurn] = useState(0)
  const [shown, setShown] = useState<Shown>({ state: 'loading' })

  useEffect(() => {
    let isGone = false
    const url = `${config.apiBase}/captcha${kind === 'question' ? '?kind=question' : ''}`
    const read = kind === 'question' ? readQuestion : readPicture
    void fetch(url, { cache: 'no-store', headers: { 'Accept-Language': language } })
      .then(read)
      .catch((error: unknown): Shown => {
        console.warn('The captcha could not be read', error)
        return { state: 'failed' }
      })
      .then((next) => {
        if (!isGone) setShown(next)
      })
    return () => {
      isGone = true
    }
  }, [config.apiBase, fetch, language, kind, turn])

  const reload = useCallback(() => {
    setShown({ state: 'loading' })
    setTurn((count) => count + 1)
  }, [])
  const choose = (next: CaptchaKind) => {
    if (next === kind) return
    setShown({ state: 'loading' })
    setKind(next)
  }
  return { kind, shown, reload, choose }
}

async function readPicture(answer: Response): Promise<Shown> {
  const type = answer.headers.get('Content-Type') ?? ''
  if (!answer.ok || !type.startsWith('image/')) throw new Error(`No picture: ${answer.status} ${type}`)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return {
    state: 'image',
    picture: `data:${type};base64,${btoa(text)}`,
    token: answer.headers.get('X-Captcha') ?? undefined,
  }
}

async function readQuestion(answer: Response): Promise<Shown> {
  if (!answer.ok) throw new Error(`No question: ${answer.status}`)
  return { state: 'question', ...captchaQuestion.parse(await answer.json()) }
}
