import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { LANGUAGES, WRITTEN_IDS, type WrittenLanguage } from '../../../contract/languages/language.ts'
import { Button } from '../../ui/Button.tsx'
import { useConsole } from '../lib/console.tsx'
import parts from '../parts/parts.module.css'
import styles from './Content.module.css'

/** What was written, as a phone shows it: in each language, dark or light, in the players' own sheets. */
export function Preview({ children }: { children: (language: WrittenLanguage) => ReactNode }) {
  const { words } = useConsole()
  const [isLight, setIsLight] = useState(false)
  const said = words.content
  return (
    <section aria-labelledby="preview" className={styles.preview}>
      <div className={parts.actions}>
        <h2 id="preview">{said.preview}</h2>
        <Button kind="secondary" small onClick={() => setIsLight(!isLight)}>
          {isLight ? said.inDark : said.inLight}
        </Button>
      </div>
      <div className={styles.phones}>
        {WRITTEN_IDS.map((language) => (
          <Phone key={language} language={language} theme={isLight ? 'light' : 'dark'}>
            {children(language)}
          </Phone>
        ))}
      </div>
    </section>
  )
}

interface Props {
  language: WrittenLanguage
  theme: 'dark' | 'light'
  children: ReactNode
}

function wear(frame: HTMLIFrameElement | null, { language, theme }: Pick<Props, 'language' | 'theme'>): void {
  const root = frame?.contentDocument?.documentElement
  if (!root) return
  root.lang = language
  root.dir = LANGUAGES[language].dir
  root.dataset['theme'] = theme
}

/** A window of its own, as wide as a phone: what a sheet says of widths, of themes and of languages holds in it by itself. */
function Phone({ language, theme, children }: Props) {
  const { words } = useConsole()
  const frame = useRef<HTMLIFrameElement>(null)
  const [body, setBody] = useState<HTMLElement>()
  const [content, setContent] = useState<HTMLElement | null>(null)
  const [height, setHeight] = useState(0)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const dress = () => {
      const inside = element.contentDocument
      if (!inside || inside.head.childElementCount > 0) return
      for (const sheet of document.querySelectorAll('link[rel="stylesheet"], style'))
        inside.head.append(sheet.cloneNode(true))
      setBody(inside.body)
    }
    dress()
    // Firefox puts another empty page into the place of the first.
    element.addEventListener('load', dress)
    return () => element.removeEventListener('load', dress)
  }, [])
  useEffect(() => {
    if (body) wear(frame.current, { language, theme })
  }, [body, language, theme])
  useEffect(() => {
    if (!content) return
    const watcher = new ResizeObserver(() => setHeight(content.offsetHeight))
    watcher.observe(content)
    return () => watcher.disconnect()
  }, [content])
  return (
    <figure className={styles.phone}>
      <figcaption className={parts.small}>{LANGUAGES[language].name}</figcaption>
      <iframe
        ref={frame}
        title={words.content.previewOf(LANGUAGES[language].name)}
        // It draws, and runs nothing.
        sandbox="allow-same-origin"
        style={{ height }}
        className={styles.frame}
      />
      {body
        ? createPortal(
            <div ref={setContent} className={styles.inside}>
              {children}
            </div>,
            body,
          )
        : null}
    </figure>
  )
}
