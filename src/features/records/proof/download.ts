/**
 * Fetches the whole history with its progress. `call` gives up after 20 s and reads an answer at once: a long
 * history on a slow link needs neither, so this waits as long as bytes come.
 */
import { ApiError, failureFrom } from '../../../../contract/kit/errors.ts'
import { exportApi } from '../../../../contract/export.ts'
import { type MoneyHistory, moneyHistory } from '../../../../contract/proof.ts'
import type { App } from '../../../lib/app.tsx'

/** No byte for so long: the connection is gone. */
const SILENCE_MS = 30_000

/** Throws ApiError, status 0 when the network or the host stopped in the middle. */
export async function downloadHistory(
  { fetch, config, session, settings }: Pick<App, 'fetch' | 'config' | 'session' | 'settings'>,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<MoneyHistory> {
  const token = session.player?.token
  if (!token) throw new ApiError({ status: 401, message: '' })
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), SILENCE_MS)
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), SILENCE_MS)
  }
  try {
    const answer = await fetch(`${config.apiBase}${exportApi.exportHistory.path}?format=json`, {
      headers: { Authorization: `Bearer ${token}`, 'Accept-Language': settings.get().language },
      signal: AbortSignal.any([signal, silence.signal]),
    })
    const text = await textOf(answer, (bytes) => {
      heard()
      onBytes(bytes)
    })
    const body: unknown = JSON.parse(text)
    if (answer.status === 401) await session.end('expired', token)
    if (!answer.ok) throw new ApiError(failureFrom(answer.status, body, answer.headers.get('Retry-After')))
    const history = moneyHistory.safeParse(body)
    if (!history.success) throw new ApiError({ status: 200, message: '', code: 'UNREADABLE_ANSWER' })
    return history.data
  } catch (error) {
    if (error instanceof ApiError || signal.aborted) throw error
    throw new ApiError({ status: 0, message: '', code: 'NETWORK' })
  } finally {
    clearTimeout(timer)
  }
}

async function textOf(answer: Response, onBytes: (bytes: number) => void): Promise<string> {
  const reader = answer.body?.getReader()
  if (!reader) return answer.text()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    text += decoder.decode(value, { stream: true })
    onBytes(bytes)
  }
}
