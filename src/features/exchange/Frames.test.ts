import { expect, test } from 'vitest'
import { frameUrl, scoreAddress } from './Frames.tsx'

test('C-API-46 of the score board only the frame’s address is taken, and only from a host that is allowed', () => {
  const html = '<p onclick="x">Score</p><iframe width="1" src="https://score.example/f?a=1&amp;b=2"></iframe>'
  const address = scoreAddress(html)
  expect(address).toBe('https://score.example/f?a=1&b=2')
  expect(scoreAddress('<p>none</p>')).toBe('')
  const config = { exchangeBase: '/exchange-data', gameHosts: ['https://score.example'] }
  expect(frameUrl(address, config)).toBe(address)
  expect(frameUrl(address, { ...config, gameHosts: [] })).toBeUndefined()
  expect(frameUrl('/exchange-data/score/frame/1', config)).toBe(
    `${location.origin}/exchange-data/score/frame/1`,
  )
  const blob = `blob:${location.origin}/7f0c`
  for (const bad of ['javascript:alert(1)', 'data:text/html,x', 'http://score.example/f', blob, ''])
    expect(frameUrl(bad, config)).toBeUndefined()
})
