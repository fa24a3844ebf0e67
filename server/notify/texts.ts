/** What messages say, in the player's language. Short: a Bangla SMS holds 70 letters a part. */
import { CODE_SECONDS } from '../../contract/security.ts'
import type { Purpose } from '../auth/one-time-codes.ts'
import type { Locale } from '../messages/locale.ts'
import type { Message } from './message.ts'

const MINUTES = CODE_SECONDS / 60
const BANGLA_MINUTES = MINUTES.toLocaleString('bn')

/** The message that carries a code. The digits are Latin in both languages: phones offer those for filling in. */
export function codeMessage(
  purpose: Purpose,
  site: string,
  code: string,
  locale: Locale,
): Pick<Message, 'subject' | 'text'> {
  const isReset = purpose === 'reset'
  if (locale === 'bn') {
    return {
      subject: isReset ? `${site}: পাসওয়ার্ড বদলানোর কোড` : `${site}: ইমেইল যাচাইয়ের কোড`,
      text: `${site} কোড: ${code}। ${BANGLA_MINUTES} মিনিট চলবে। ${isReset ? 'পাসওয়ার্ড বদলাতে না চাইলে বাদ দিন। ' : ''}কাউকে বলবেন না।`,
    }
  }
  return {
    subject: isReset ? `${site}: code for a new password` : `${site}: code for your e-mail address`,
    text: `${code} is your ${site} code${isReset ? ' for a new password' : ''}. It is valid for ${MINUTES} minutes. Never tell it to anyone.${isReset ? ' If you did not ask for it, do nothing.' : ''}`,
  }
}

/**
 * An SMS with the line by which a phone offers its code to the site's own page alone, and puts it in with one tap. The line
 * must be the last. Source: W3C/WICG, Origin-bound one-time codes delivered via SMS.
 */
export const forOneTap = (text: string, hostname: string, code: string): string =>
  `${text}\n\n@${hostname} #${code}`

/** Said to the verified address after a password was changed, since the thief of an account would not say it. */
export function passwordChangedMessage(site: string, locale: Locale): Pick<Message, 'subject' | 'text'> {
  return locale === 'bn'
    ? {
        subject: `${site}: আপনার পাসওয়ার্ড বদলানো হয়েছে`,
        text: `আপনার ${site} অ্যাকাউন্টের পাসওয়ার্ড এইমাত্র বদলানো হয়েছে। আপনি না করে থাকলে "পাসওয়ার্ড ভুলে গেছি" থেকে নতুন পাসওয়ার্ড নিন এবং সাপোর্টে লিখুন।`,
      }
    : {
        subject: `${site}: your password was changed`,
        text: `The password of your ${site} account was changed just now. If this was not you, set a new one with "Forgot password" and write to support.`,
      }
}

/** Said to every proven number and address after an account was recovered. */
export function recoveredMessage(site: string, locale: Locale): Pick<Message, 'subject' | 'text'> {
  return locale === 'bn'
    ? {
        subject: `${site}: আপনার অ্যাকাউন্ট পুনরুদ্ধার হয়েছে`,
        text: `আপনার ${site} অ্যাকাউন্ট পুনরুদ্ধার হয়েছে, সব ডিভাইস লগআউট। আপনি না করলে এখনই সাপোর্টে লিখুন।`,
      }
    : {
        subject: `${site}: your account was recovered`,
        text: `Your ${site} account was recovered just now and every device was signed out. If this was not you, write to support at once.`,
      }
}

/** Said to a proven number or address that is one of the account's no more, or was changed by staff. */
export function contactChangedMessage(site: string, locale: Locale): Pick<Message, 'subject' | 'text'> {
  return locale === 'bn'
    ? {
        subject: `${site}: আপনার যোগাযোগের তথ্য বদলানো হয়েছে`,
        text: `আপনার ${site} অ্যাকাউন্টের ফোন বা ইমেইল বদলানো হয়েছে। আপনি না করলে এখনই সাপোর্টে লিখুন।`,
      }
    : {
        subject: `${site}: your contact details were changed`,
        text: `A phone number or e-mail address of your ${site} account was changed. If this was not you, write to support at once.`,
      }
}
