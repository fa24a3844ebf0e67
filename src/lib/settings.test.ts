/** Words come in two parts; a language switch brings as many as are needed. budgets.md; X-56. */
import { expect, test } from 'vitest'
import { createSettings } from './settings.ts'
import type { DeviceStorage, Key } from './storage/storage.ts'

function storage(values: Partial<Record<Key, string>> = {}): DeviceStorage {
  const kept = new Map(Object.entries(values))
  return {
    get: (key) => kept.get(key),
    set: async (key, value) => void kept.set(key, value),
    remove: async (keys) => keys.forEach((key) => kept.delete(key)),
    isKept: true,
  }
}

test("a visit begins with the first screen's words, and the rest comes once when asked for", async () => {
  const settings = await createSettings(storage({ language: 'en' }))
  const { catalogue } = settings.get()
  expect(catalogue['shell.menu']).toBe('Menu')
  expect(catalogue['records.title']).toBeUndefined()
  const loading = settings.allWords()
  expect(settings.allWords()).toBe(loading)
  await loading
  expect(settings.allWords()).toBeUndefined()
  // The same object: what is on screen is not drawn anew.
  expect(settings.get().catalogue).toBe(catalogue)
  expect(catalogue['records.title']).toBeTruthy()
})

test('another language brings the first words on home and all words elsewhere', async () => {
  const settings = await createSettings(storage({ language: 'en' }))
  await settings.setLanguage('bn')
  expect(settings.get().catalogue['shell.menu']).toBe('মেনু')
  expect(settings.get().catalogue['records.title']).toBeUndefined()
  await settings.allWords()
  await settings.setLanguage('en')
  expect(settings.get().catalogue['records.title']).toBeTruthy()
  expect(settings.allWords()).toBeUndefined()
})

test('a switch of the language while all words are on their way ends with all of them', async () => {
  const settings = await createSettings(storage({ language: 'en' }))
  await Promise.all([settings.setLanguage('bn'), settings.allWords()])
  await settings.allWords()
  expect(settings.get().language).toBe('bn')
  expect(settings.get().catalogue['records.title']).toBeTruthy()
})
