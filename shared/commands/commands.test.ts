import { expect, it } from 'vitest'
import { app } from './app.ts'
import { commands } from './commands.ts'
import { connection } from './connection.ts'
import { jobs } from './jobs.ts'
import { media } from './media.ts'
import { packs } from './packs.ts'
import { projects } from './projects.ts'
import { projectWork } from './work.ts'

it('gives every command a name of its own', () => {
  const tables = [app, connection, packs, media, jobs, projects, projectWork]
  expect(Object.keys(commands)).toHaveLength(tables.flatMap(Object.keys).length)
})
