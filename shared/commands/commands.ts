import { app } from './app.ts'
import { assistant } from './assistant.ts'
import { checks } from './checks.ts'
import { connection } from './connection.ts'
import { dubs } from './dubs.ts'
import { exports } from './exports.ts'
import { folders } from './folders.ts'
import { generations } from './generations.ts'
import { lab } from './lab.ts'
import { lexicon } from './lexicon.ts'
import { listening } from './listening.ts'
import { media } from './media.ts'
import { ownVoices } from './ownVoices.ts'
import { packs } from './packs.ts'
import { projects } from './projects.ts'
import { recordings } from './recordings.ts'
import { reviews } from './reviews.ts'
import { speechServers } from './speechServers.ts'
import { storage } from './storage.ts'
import { words } from './words.ts'
import { projectWork } from './work.ts'

/** All commands of the studio. */
export const commands = {
  ...app,
  ...connection,
  ...packs,
  ...media,
  ...dubs,
  ...projects,
  ...folders,
  ...recordings,
  ...projectWork,
  ...checks,
  ...storage,
  ...speechServers,
  ...exports,
  ...reviews,
  ...lab,
  ...listening,
  ...ownVoices,
  ...generations,
  ...lexicon,
  ...assistant,
  ...words,
} as const
export type Commands = typeof commands
