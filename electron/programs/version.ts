import { readFileSync } from 'node:fs'
import { fromRoot } from './programs.ts'

/** The project's version, from package.json, which lies at the root of the source and of a build. */
export const { version: VERSION } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')) as { version: string }
