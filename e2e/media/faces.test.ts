// @module-tag together
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFaceFinder } from '../../electron/engine/adapters/faces/faceFinder.ts'
import { stepsIn } from '../../electron/engine/backends/shared/steps.ts'
import { detectFaces } from '../../electron/engine/dub/read/detectFaces.ts'

const clip = join(import.meta.dirname, '../../../shared/data/video/tears-of-steel-clip.webm')
const never = new AbortController().signal
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'griot-faces-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe.skipIf(!existsSync(clip))('lookForFaces', () => {
  it('tells a face in plain view from a shot without people, and keeps nothing of it', async () => {
    const lines = [
      { id: 7, start: 24, end: 25.5 },
      { id: 3, start: 33.5, end: 35.5 },
    ]
    const shared = { folder, step: stepsIn(folder) }
    const options = { capabilities: { faces: createFaceFinder() }, signal: never }
    const { lines: seen, people } = await detectFaces({ path: clip, lines, shared }, options)
    expect(seen).toEqual([
      { id: 7, view: 'on_screen', person: 0 },
      { id: 3, view: 'off_screen' },
    ])
    expect(people).toHaveLength(1)
    const portrait = people[0]?.portrait.slice(0, 200) ?? ''
    expect(portrait).not.toBe('')
    for (const name of (await readdir(folder)).filter((name) => !name.endsWith('.pcm')))
      expect(await readFile(join(folder, name), 'utf8')).not.toContain(portrait)
  })
})
