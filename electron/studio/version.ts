import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { fromRoot } from './fromRoot.ts'

/** The version of the project, from its package file two folders up, in the source and in a build. */
export const VERSION = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(fromRoot('package.json'), 'utf8'))).version
