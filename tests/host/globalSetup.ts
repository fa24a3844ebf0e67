/** One PostgreSQL for a whole run, started only if a test asks for it. */
import type { TestProject } from 'vitest/node'
import { endRun, newRunFolder } from './postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the run's PostgreSQL lives. */
    postgresFolder: string
  }
}

export function setup(project: TestProject): () => Promise<void> {
  const folder = newRunFolder()
  project.provide('postgresFolder', folder)
  return () => endRun(folder)
}
