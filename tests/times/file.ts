/** Times each test file as a whole, and until its first test: the runner loads this before the file. */
import { afterAll, beforeAll, expect } from 'vitest'
import { begin, nameFile } from './phase.ts'

nameFile(expect.getState().testPath ?? '')
const endFile = begin('whole file')
const endImport = begin('import')
beforeAll(endImport)
afterAll(endFile)
