/** XMLHttpRequest of a page whose network is the site's: what the app sends by it meets the same weather as its fetch. */
import type { Site } from './harness.tsx'

/** A form as the network carries it: the page's own forms are not Node's. */
async function multipart(form: FormData): Promise<{ body: Uint8Array<ArrayBuffer>; type: string }> {
  const boundary = 'a-journey-of-a-picture'
  const parts: Uint8Array[] = []
  for (const [name, value] of form) {
    const file = typeof value === 'string' ? '' : `; filename="${value.name}"`
    parts.push(Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n`))
    parts.push(typeof value === 'string' ? Buffer.from(value) : new Uint8Array(await value.arrayBuffer()))
    parts.push(Buffer.from('\r\n'))
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`))
  return { body: new Uint8Array(Buffer.concat(parts)), type: `multipart/form-data; boundary=${boundary}` }
}

/** The class to stand in the page's place of its own. */
export const uploadsBy = (site: Pick<Site, 'fetch'>): typeof XMLHttpRequest => {
  class SiteRequest {
    status = 0
    responseText = ''
    upload: { onprogress?: (event: { loaded: number }) => void } = {}
    onprogress?: () => void
    onload?: () => void
    onerror?: () => void
    onabort?: () => void
    #method = 'GET'
    #address = ''
    #headers: Record<string, string> = {}
    #answer = new Headers()
    #isOver = false

    open(method: string, address: string) {
      this.#method = method
      this.#address = address
    }
    setRequestHeader(name: string, value: string) {
      this.#headers[name] = value
    }
    getAllResponseHeaders(): string {
      return [...this.#answer].map(([name, value]) => `${name}: ${value}\r\n`).join('')
    }
    abort() {
      this.#end(this.onabort)
    }
    send(form?: FormData) {
      void this.#carry(form).then(
        () => this.#end(this.onload),
        () => this.#end(this.onerror),
      )
    }
    async #carry(form: FormData | undefined) {
      const sent = form && (await multipart(form))
      const headers = { ...this.#headers, ...(sent && { 'content-type': sent.type }) }
      const answer = await site.fetch(this.#address, {
        method: this.#method,
        headers,
        ...(sent && { body: sent.body }),
      })
      this.upload.onprogress?.({ loaded: sent?.body.length ?? 0 })
      this.responseText = await answer.text()
      this.status = answer.status
      this.#answer = answer.headers
    }
    #end(tell?: () => void) {
      if (this.#isOver) return
      this.#isOver = true
      tell?.()
    }
  }
  return SiteRequest as unknown as typeof XMLHttpRequest
}
