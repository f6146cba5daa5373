import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { fromRoot } from './fromRoot.ts'

/** The version of the whole project, from its package file. */
export const VERSION = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(fromRoot('package.json'), 'utf8'))).version
