/**
 * A complaint from a phone with a picture, whose line breaks on the way; support finds, reads and answers it; the player reads the answer and
 * closes it. And a day of birth that two put right. Decision 219.
 */
import sharp from 'sharp'
import { en } from '../../../src/i18n/en/index.ts'
import { complaintTexts as texts } from '../../../src/i18n/en/texts/complaints.ts'
import { lookAt, tabTo, wrongIn } from '../support/consoleLooks.ts'
import { signInToBet } from '../support/bet.ts'
import { expect, ownContext, settled, startHost, test } from '../support/host.ts'
import { invited, joinBy, staffPage } from '../support/staff.ts'

const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true }

const PAPER = `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="480"><rect width="360" height="480" fill="#f4f6fa"/>
<text x="180" y="240" font-size="40" text-anchor="middle" fill="#0e1624">500 taka</text></svg>`
const paper = async () => ({
  name: 'paper.png',
  mimeType: 'image/png',
  buffer: await sharp(Buffer.from(PAPER)).png().toBuffer(),
})

test(
  'console.md PP-43 a player complains with a picture, support answers, and the player reads it and closes',
  { tag: '@wide' },
  async ({ browser }, info) => {
    const host = await startHost({
      DEMO_AUTOPILOT: 'off',
      COMPLAINT_BODY: 'The Ombudsman https://ombudsman.example/',
    })
    const player = await (await ownContext(browser, info, host, PHONE)).newPage()
    const [ada, shila] = [await staffPage(browser, info, host), await staffPage(browser, info, host)]
    try {
      await signInToBet(player)
      await player.goto('/complaints?write=1&about=deposit')
      await settled(player)
      await player.getByLabel(en['complaints.what']).fill('I sent 500 taka and it is not there.')
      await player.locator('input[type="file"]').setInputFiles(await paper())
      const kept = player.getByRole('img', { name: 'paper.jpg' })
      await expect(kept).toBeVisible()
      // Nothing of it is lost by a reload, and nothing is sent before the button is pressed.
      await player.reload()
      await expect(kept).toBeVisible()
      await expect(player.getByLabel(en['complaints.what'])).toHaveValue(
        'I sent 500 taka and it is not there.',
      )
      await player.screenshot({ path: info.outputPath('player-write.png'), fullPage: true })
      // The line breaks once the complaint is there: its picture waits for it.
      await player.route('**/pictures', (route) => route.abort())
      await player.getByRole('button', { name: en['complaints.send'] }).click()
      await expect(player.getByText('The pictures are kept on this device', { exact: false })).toBeVisible()
      await player.screenshot({ path: info.outputPath('player-broken.png'), fullPage: true })
      await player.unroute('**/pictures')
      await player.evaluate(() => globalThis.dispatchEvent(new Event('online')))
      await expect(player.getByRole('button', { name: 'Open picture 1: paper.jpg' })).toBeVisible()
      await expect(kept).toHaveCount(0)
      await player.getByRole('button', { name: 'Open picture 1: paper.jpg' }).click()
      await expect(player.getByRole('img', { name: 'Picture paper.jpg' })).toBeVisible()
      await player.getByRole('dialog').getByRole('button', { name: en['common.close'] }).click()
      const number = await player.getByRole('heading', { level: 1 }).innerText()

      await joinBy(ada, await host.staffLink(), 'ada')
      await joinBy(shila, await invited(ada, ['Support']), 'shila')
      // By the keyboard alone.
      await tabTo(shila, /^Cases/)
      await shila.keyboard.press('Enter')
      await tabTo(shila, new RegExp(number))
      await shila.keyboard.press('Enter')
      await expect(shila.getByRole('heading', { level: 2, name: number })).toBeVisible()
      const picture = shila.getByRole('img', { name: 'Picture paper.jpg' })
      await expect(picture).toBeVisible()
      expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(360)
      await expect(shila.getByText('56 days left').last()).toBeVisible()
      await expect(shila.getByText('The Ombudsman, https://ombudsman.example/')).toBeVisible()
      await shila.getByRole('button', { name: 'Take in hand' }).click()
      await expect(shila.getByText('shila took it in hand.')).toBeVisible()
      await shila.getByLabel('Note for staff').fill('The wallet is slow today.')
      await shila.getByRole('button', { name: 'Keep the note' }).click()
      await expect(shila.getByText('Note by shila')).toBeVisible()
      await shila.getByRole('textbox', { name: 'Answer' }).fill('It came')
      await shila.reload()
      // What is written is there after a reload, and in the tab alone.
      await expect(shila.getByRole('textbox', { name: 'Answer' })).toHaveValue('It came')
      expect(await lookAt(shila, info, 'case')).toEqual([])
      await shila.getByRole('textbox', { name: 'Answer' }).fill('It came today. Please look.')
      await shila.getByRole('button', { name: 'Send the answer' }).click()
      await expect(shila.getByText('Answered by shila')).toBeVisible()
      await expect(shila.getByText('No case is like that.')).toBeVisible()

      // Live: the player's screen has it without a touch, and none of what staff said among themselves.
      await expect(player.getByText('It came today. Please look.')).toBeVisible()
      await expect(player.getByText('slow today')).toHaveCount(0)
      await player.screenshot({ path: info.outputPath('player-answered.png'), fullPage: true })
      await player.getByLabel(en['complaints.add']).fill('Thank you.')
      await player.getByRole('button', { name: en['complaints.addSend'], exact: true }).click()
      // It waits again, and the console's frame says so.
      await expect(shila.getByRole('link', { name: /^Cases 1/ })).toBeVisible()
      await player.getByRole('button', { name: en['complaints.close'] }).click()
      await player.getByRole('dialog').getByRole('button', { name: en['complaints.close'] }).click()
      await expect(player.getByText(en['complaints.closedByYou'])).toBeVisible()
      await expect(shila.getByText('The player closed it.')).toBeVisible()
      await expect(shila.getByRole('textbox', { name: 'Answer' })).toHaveCount(0)
      await shila.getByRole('combobox', { name: 'State' }).selectOption('closed')
      await shila.getByRole('button', { name: 'Show' }).click()
      await expect(shila.getByRole('link', { name: new RegExp(number) })).toBeVisible()
      expect(await lookAt(shila, info, 'cases')).toEqual([])
    } finally {
      for (const page of [player, ada, shila]) await page.context().close()
      await host.close()
    }
  },
)

test(
  'PP-43 a day of birth that was a slip is asked for, and put right by two',
  { tag: '@wide' },
  async ({ browser }, info) => {
    const host = await startHost({ DEMO_AUTOPILOT: 'off' })
    const player = await (await ownContext(browser, info, host, PHONE)).newPage()
    const [ada, carl] = [await staffPage(browser, info, host), await staffPage(browser, info, host)]
    try {
      const headers = await signInToBet(player)
      await player.goto('/complaints?write=1')
      await player.getByLabel(en['complaints.about']).selectOption('birthday')
      await player.getByLabel(en['complaints.what']).fill('I typed the wrong year.')
      await player.getByRole('button', { name: en['complaints.send'] }).click()
      await expect(player.getByText(texts.dayMissing)).toBeVisible()
      await player.getByLabel(texts.day).fill('1992-03-26')
      await player.getByRole('button', { name: en['complaints.send'] }).click()
      await expect(player.getByRole('heading', { level: 1, name: /^C-/ })).toBeVisible()
      await player.screenshot({ path: info.outputPath('player-birthday.png'), fullPage: true })

      await joinBy(ada, await host.staffLink(), 'ada')
      await joinBy(carl, await invited(ada, ['Risk']), 'carl')
      await carl.getByRole('link', { name: /^Cases/ }).click()
      await carl.getByRole('link', { name: /C-/ }).click()
      await expect(carl.getByRole('textbox', { name: 'Date of birth' })).toHaveValue('1992-03-26')
      await carl.getByLabel('Reason').fill('the passport says so')
      await carl.getByRole('button', { name: 'Ask a second person' }).click()
      await expect(carl.getByText(/^Another date of birth waits/)).toBeVisible()
      expect(await wrongIn(carl)).toEqual([])
      await carl.screenshot({ path: info.outputPath('birthday.png'), fullPage: true })

      await ada.getByRole('link', { name: /^Second look/ }).click()
      await expect(ada.getByText(/date of birth 1992-03-26$/)).toBeVisible()
      await ada.getByRole('button', { name: 'Approve' }).click()
      await ada.getByLabel('Reason').fill('seen')
      await ada.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
      await expect(carl.getByText(/the date of birth is put right/)).toBeVisible()
      const inbox = await player.request.get('/api/inbox', { headers })
      expect(JSON.stringify(await inbox.json())).toContain('Your date of birth was put right')
    } finally {
      for (const page of [player, ada, carl]) await page.context().close()
      await host.close()
    }
  },
)
