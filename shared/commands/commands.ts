import { app } from './app.ts'
import { connection } from './connection.ts'
import { jobs } from './jobs.ts'
import { media } from './media.ts'
import { packs } from './packs.ts'
import { projects } from './projects.ts'
import { projectWork } from './work.ts'

/** Everything a window can ask of the studio. */
export const commands = { ...app, ...connection, ...packs, ...media, ...jobs, ...projects, ...projectWork } as const
export type Commands = typeof commands
