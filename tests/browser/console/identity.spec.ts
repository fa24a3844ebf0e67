/** Staff ask a player who they are from their record; the player sends a picture from a phone; staff confirm it, and the profile says so. Decision 224. */
import sharp from 'sharp'
import { en } from '../../../src/i18n/en/index.ts'
import { complaintTexts as texts } from '../../../src/i18n/en/texts/complaints.ts'
import { signInToBet } from '../support/bet.ts'
import { lookAt, wrongIn } from '../support/consoleLooks.ts'
import { expect, ownContext, settled, startHost, test } from '../support/host.ts'
import { invited, joinBy, staffPage } from '../support/staff.ts'

const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true }

const CARD = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="300"><rect width="480" height="300" fill="#f4f6fa"/>
<text x="240" y="150" font-size="40" text-anchor="middle" fill="#0e1624">Card</text></svg>`
const card = async () => ({
  name: 'card.png',
  mimeType: 'image/png',
  buffer: await sharp(Buffer.from(CARD)).png().toBuffer(),
})

test(
  'console.md PP-39 staff ask who a player is, the player sends a picture, and the profile says that it is confirmed',
  { tag: '@wide' },
  async ({ browser }, info) => {
    const host = await startHost({ DEMO_AUTOPILOT: 'off' })
    const player = await (await ownContext(browser, info, host, PHONE)).newPage()
    const [ada, shila, carl] = [
      await staffPage(browser, info, host),
      await staffPage(browser, info, host),
      await staffPage(browser, info, host),
    ]
    try {
      const headers = await signInToBet(player)
      const { user } = await (await player.request.get('/api/user/show', { headers })).json()
      const name = String(user.username)
      await player.goto('/profile')
      await expect(player.getByText(name, { exact: true }).first()).toBeVisible()
      await expect(player.getByText(en['profile.identity'], { exact: true })).toHaveCount(0)
      await joinBy(ada, await host.staffLink(), 'ada')
      await joinBy(shila, await invited(ada, ['Support']), 'shila')
      await joinBy(carl, await invited(ada, ['Risk']), 'carl')

      await shila.goto(`/players/${name}?why=a%20second%20account`)
      await expect(shila.getByText('Not confirmed', { exact: true })).toBeVisible()
      expect(await wrongIn(shila)).toEqual([])
      await shila.screenshot({ path: info.outputPath('record.png'), fullPage: true })
      await shila.getByRole('button', { name: 'Ask who they are' }).click()
      const dialog = shila.getByRole('dialog')
      await expect(dialog.getByLabel('Words for the player')).toBeFocused()
      await dialog.getByRole('button', { name: 'Ask who they are' }).click()
      await expect(dialog.getByText('Write what the player is to read.')).toBeVisible()
      await shila.screenshot({ path: info.outputPath('ask.png') })
      await dialog.getByLabel('Words for the player').fill('Please send a picture of your identity card.')
      await dialog.getByRole('button', { name: 'Ask who they are' }).click()
      // It leads to the case, where the ball is with the player.
      await expect(shila.getByText('shila asked who the player is.')).toBeVisible()
      await expect(shila.getByRole('button', { name: 'Confirm' })).toHaveCount(0)

      await player.goto('/complaints')
      await player.getByRole('link', { name: texts.identity }).click()
      await expect(player.getByText('Please send a picture of your identity card.')).toBeVisible()
      await expect(player.getByText(en['complaints.you'], { exact: true })).toHaveCount(0)
      await settled(player)
      await player.screenshot({ path: info.outputPath('player-asked.png'), fullPage: true })

      await carl.goto('/cases?state=answered')
      await carl.getByRole('link', { name: /C-/ }).click()
      await carl.getByRole('textbox', { name: 'Words for the player' }).fill('Thank you')
      await carl.getByRole('button', { name: 'Confirm', exact: true }).click()
      await expect(carl.getByText('without one nobody is confirmed', { exact: false })).toBeVisible()

      // A picture alone is an answer: the case waits again.
      await player.locator('input[type="file"]').setInputFiles(await card())
      await player.getByRole('button', { name: texts.send }).click()
      await expect(player.getByRole('button', { name: 'Open picture 1: card.jpg' })).toBeVisible()
      await expect(player.getByText(en['complaints.state.open'])).toBeVisible()
      await expect(carl.getByRole('link', { name: /^Cases 1/ })).toBeVisible()
      await expect(carl.getByRole('img', { name: 'Picture card.jpg' })).toBeVisible()
      // What was written is still there.
      await carl.getByRole('textbox', { name: 'Words for the player' }).fill('Thank you. We know you now.')
      expect(await lookAt(carl, info, 'case')).toEqual([])
      await carl.getByRole('button', { name: 'Confirm', exact: true }).click()
      await expect(carl.getByText('carl confirmed who the player is.')).toBeVisible()
      await carl.screenshot({ path: info.outputPath('confirmed.png'), fullPage: true })

      await expect(player.getByText('Thank you. We know you now.')).toBeVisible()
      await player.screenshot({ path: info.outputPath('player-confirmed.png'), fullPage: true })
      await player.setViewportSize({ width: 1280, height: 800 })
      await settled(player)
      await player.screenshot({ path: info.outputPath('player-confirmed-1280.png'), fullPage: true })
      await player.goto('/profile')
      await expect(player.getByText(en['profile.identity'], { exact: true })).toBeVisible()
      await expect(player.getByText(/^Confirmed on \d/)).toBeVisible()
      await settled(player)
      await player.screenshot({ path: info.outputPath('profile-1280.png'), fullPage: true })
      await player.setViewportSize(PHONE.viewport)
      await settled(player)
      await player.screenshot({ path: info.outputPath('profile-360.png'), fullPage: true })

      // From the record the way is to the case now.
      await shila.goto(`/players/${name}?why=a%20second%20account`)
      await expect(shila.getByText(/^Confirmed since/)).toBeVisible()
      await expect(shila.getByRole('button', { name: 'Ask who they are' })).toHaveCount(0)
      await shila.getByRole('link', { name: 'Open the case' }).click()
      await expect(shila.getByText('carl confirmed who the player is.')).toBeVisible()
    } finally {
      for (const page of [player, ada, shila, carl]) await page.context().close()
      await host.close()
    }
  },
)
