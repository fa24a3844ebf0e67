/**
 * A page in WebKit as a person has it: what is read and pressed is found by its role and name, its label or its words, with
 * the library that the screens' own tests use. Every step waits for what it names. Decision 233.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { isSettled, isWorkerAtRest, navigate } from '../support/host.ts'
import { DriverError, elementPath, type ElementId, type Session } from './driver.ts'

const LIBRARY = readFileSync(
  join(
    import.meta.dirname,
    '../../../node_modules/@testing-library/dom/dist/@testing-library/dom.umd.min.js',
  ),
  'utf8',
)
/** What a busy machine may take. */
const LONGEST_MS = 60_000
const LOOKS = { timeout: LONGEST_MS, intervals: [50, 100, 250] }

/**
 * What is looked for: a string is the whole name, label or text. The first that can be seen is taken; of what has no words,
 * as a frame or a field of files, the first that is there.
 */
export type What = { inside?: What } & (
  | { role: string; name?: string | RegExp }
  | { label: string | RegExp }
  | { text: string | RegExp }
  | { selector: string }
)

export interface Size {
  width: number
  height: number
}

export interface Tab {
  goto: (path: string) => Promise<void>
  reload: () => Promise<void>
  /** Runs a function in the page, with arguments that JSON can say; a promise is waited for. Rejects with what it threw. */
  evaluate: <T, A extends unknown[]>(run: (...args: A) => T | Promise<T>, ...args: A) => Promise<T>
  /** Waits until it can be seen; answers its text. */
  sees: (what: What) => Promise<string>
  /** Waits until it cannot be seen. */
  lacks: (what: What) => Promise<void>
  press: (what: What) => Promise<void>
  /** Empties a field and types into it. */
  write: (what: What, text: string) => Promise<void>
  /** Picks an option of a list by its words. */
  choose: (what: What, option: string) => Promise<void>
  /** Gives a file to the first field of files. */
  attach: (path: string) => Promise<void>
  /** Waits for the address: a path, or what it matches, with its search. */
  isAt: (path: string | RegExp) => Promise<void>
  /** Waits until nothing of the screen is on its way. */
  settles: () => Promise<void>
  /** Goes to another screen within the app, as a link does. */
  follow: (path: string) => Promise<void>
  /** Waits until the page has its worker, and no other is about to take its place. */
  workerRests: () => Promise<void>
  /** What is done inside of the only frame. */
  inFrame: <T>(work: () => Promise<T>) => Promise<T>
  resize: (size: Size) => Promise<void>
  screenshot: () => Promise<Buffer>
}

/** Opens a site in a window of a size, with no bars around it. */
export async function openTab(session: Session, site: string, size: Size): Promise<Tab> {
  const { ask } = session
  await openWindow(session, size)

  const evaluate: Tab['evaluate'] = async (run, ...args) => {
    const script = `const done = arguments[arguments.length - 1];
      Promise.resolve().then(() => (${run.toString()}).apply(null, Array.from(arguments).slice(0, -1)))
        .then((value) => done({ value }), (error) => done({ error: String(error) }))`
    const { value, error } = (await ask('POST', '/execute/async', { script, args })) as {
      value: Awaited<ReturnType<typeof run>>
      error?: string
    }
    if (error !== undefined) throw new Error(error)
    return value
  }
  const find = async (what: What): Promise<ElementId | undefined> => {
    const script = `if (!globalThis.TestingLibraryDom) { ${LIBRARY} }; return (${findIn.toString()})(arguments[0])`
    const found = await ask('POST', '/execute/sync', { script, args: [wired(what)] })
    return (found as ElementId | null) ?? undefined
  }
  /** What may be covered, moved or drawn anew in between is tried again. */
  const withElement = async <T>(
    what: What,
    work: (path: string, element: ElementId) => Promise<T>,
  ): Promise<T> => {
    let answer: { value: T } | undefined
    await expect
      .poll(
        async () => {
          try {
            const element = await find(what)
            if (element === undefined) return 'not to be seen'
            answer = { value: await work(elementPath(element), element) }
            return 'done'
          } catch (error) {
            if (error instanceof DriverError) return error.message
            throw error
          }
        },
        { ...LOOKS, message: said(what) },
      )
      .toBe('done')
    return (answer as { value: T }).value
  }
  const waitFor = (run: () => unknown, message: string) =>
    expect.poll(() => evaluate(run).catch(() => 'loading'), { ...LOOKS, message }).toBe(true)

  const tab: Tab = {
    goto: async (path) => void (await ask('POST', '/url', { url: new URL(path, site).href })),
    reload: async () => void (await ask('POST', '/refresh', {})),
    evaluate,
    sees: (what) => withElement(what, async (path) => String(await ask('GET', `${path}/text`))),
    lacks: async (what) => {
      await expect
        .poll(
          () =>
            find(what).then(
              (found) => found === undefined,
              () => false,
            ),
          { ...LOOKS, message: `no ${said(what)}` },
        )
        .toBe(true)
    },
    press: (what) =>
      withElement(what, async (path, element) => {
        // The driver itself brings it to the edge of the window, under what stands fixed there.
        const script = 'arguments[0].scrollIntoView({ block: "center", behavior: "instant" })'
        await ask('POST', '/execute/sync', { script, args: [element] })
        await ask('POST', `${path}/click`, {})
      }),
    write: (what, text) =>
      withElement(what, async (path) => {
        await ask('POST', `${path}/clear`, {})
        await ask('POST', `${path}/value`, { text })
      }),
    choose: (what, option) =>
      withElement(what, async (path) => {
        const value = `./option[normalize-space()=${JSON.stringify(option)}]`
        const found = await ask('POST', `${path}/element`, { using: 'xpath', value })
        await ask('POST', `${elementPath(found as ElementId)}/click`, {})
      }),
    attach: (file) =>
      withElement({ selector: 'input[type="file"]' }, async (path) => {
        await ask('POST', `${path}/value`, { text: file })
      }),
    isAt: async (path) => {
      const address = async () => {
        const { pathname, search } = new URL(String(await ask('GET', '/url')))
        return pathname + search
      }
      if (typeof path === 'string') await expect.poll(address, LOOKS).toBe(path)
      else await expect.poll(address, LOOKS).toMatch(path)
    },
    settles: () => waitFor(isSettled, 'settled'),
    follow: async (path) => {
      await evaluate(navigate, path)
      await tab.settles()
    },
    workerRests: () => waitFor(isWorkerAtRest, 'the worker rests'),
    inFrame: async (work) => {
      await withElement({ selector: 'iframe' }, async (_, id) => void (await ask('POST', '/frame', { id })))
      try {
        return await work()
      } finally {
        await ask('POST', '/frame', { id: null })
      }
    },
    resize: async (to) => void (await ask('POST', '/window/rect', { ...to })),
    screenshot: async () => Buffer.from(String(await ask('GET', '/screenshot')), 'base64'),
  }
  return tab
}

/** A window that nothing ties to the first, which is closed. */
async function openWindow({ ask }: Session, { width, height }: Size): Promise<void> {
  const first = await ask('GET', '/window')
  const script = 'open("about:blank", "", arguments[0])'
  await ask('POST', '/execute/sync', { script, args: [`popup,noopener,width=${width},height=${height}`] })
  let handle: string | undefined
  await expect
    .poll(async () => {
      const handles = (await ask('GET', '/window/handles')) as string[]
      handle = handles.find((one) => one !== first)
      return handle
    }, LOOKS)
    .toBeDefined()
  await ask('DELETE', '/window')
  await ask('POST', '/window', { handle })
}

const said = (what: What): string =>
  JSON.stringify(what, (_, value: unknown) => (value instanceof RegExp ? String(value) : value))

/** What the driver can carry of it. */
const wired = (what: What): unknown =>
  JSON.parse(
    JSON.stringify(what, (_, value: unknown) =>
      value instanceof RegExp ? { source: value.source, flags: value.flags } : value,
    ),
  )

type Wired = string | { source: string; flags: string }
interface WiredWhat {
  role?: string
  name?: Wired
  label?: Wired
  text?: Wired
  selector?: string
  inside?: WiredWhat
}
interface Library {
  queryAllByRole: (within: Element, role: string, options: object) => Element[]
  queryAllByLabelText: (within: Element, label: string | RegExp) => Element[]
  queryAllByText: (within: Element, text: string | RegExp) => Element[]
}

/** In the page: the first that can be seen. */
function findIn(what: WiredWhat): Element | undefined {
  const { TestingLibraryDom: library } = globalThis as unknown as { TestingLibraryDom: Library }
  const matcher = (wire: Wired) => (typeof wire === 'string' ? wire : new RegExp(wire.source, wire.flags))
  const all = ({ role, name, label, text, selector }: WiredWhat, within: Element): Element[] => {
    if (selector !== undefined) return [...within.querySelectorAll(selector)]
    if (role !== undefined)
      return library.queryAllByRole(within, role, name === undefined ? {} : { name: matcher(name) })
    if (label !== undefined) return library.queryAllByLabelText(within, matcher(label))
    return text === undefined ? [] : library.queryAllByText(within, matcher(text))
  }
  const seen = (one: WiredWhat): Element[] => {
    const withins = one.inside ? seen(one.inside) : [document.body]
    return withins
      .flatMap((within) => all(one, within))
      .filter(
        (element) => one.selector !== undefined || element.checkVisibility({ visibilityProperty: true }),
      )
  }
  const [found] = seen(what)
  // A control that its label draws is pressed there.
  const isDrawn = !(found instanceof HTMLInputElement) || (found.type !== 'radio' && found.clientWidth >= 4)
  const label = isDrawn ? undefined : found.labels?.[0]
  return label ?? found
}
