/** E-mail by SMTP (`SMTP_URL`, `MAIL_FROM`). One connection a message: a demo's and a small site's traffic. */
import { createTransport } from 'nodemailer'
import type { Sender } from './message.ts'

const PATIENCE_MS = 10_000

export const email: Sender = {
  name: 'smtp',
  channel: 'email',
  isConfigured: (config) => config.smtpUrl !== undefined,
  send: async ({ config }, { to, subject, text }) => {
    const transport = createTransport({
      url: config.smtpUrl ?? '',
      connectionTimeout: PATIENCE_MS,
      greetingTimeout: PATIENCE_MS,
      socketTimeout: PATIENCE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    try {
      // As an object the address is one address, whatever commas it holds.
      await transport.sendMail({ from: config.mailFrom, to: { name: '', address: to }, subject, text })
    } finally {
      transport.close()
    }
  },
}
