import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkDub } from '../../electron/engine/dub/film/qc.ts'
import { anothersDub } from '../support/anothersDub.ts'
import { listen, MediaFolder, sampleVideo } from '../support/media.ts'
import { MUTILATIONS } from '../support/mutilations.ts'
import { writeDub } from '../support/qcDubs.ts'

// Another tool's dub, spoiled in twenty ways, one at a time; together: mutilated.test.ts.

/** Faults that cannot be told without the words and the voices. */
const UNKNOWN = ['a line backwards', 'another language in a line', 'another voice in a line']

const { signal } = new AbortController()
let folder: MediaFolder
let dub: Awaited<ReturnType<typeof anothersDub>>
beforeAll(async () => {
  folder = new MediaFolder()
  dub = await anothersDub(folder)
})
afterAll(() => folder[Symbol.dispose]())

describe('a dub of another tool', () => {
  it.each(MUTILATIONS.filter(({ name }) => !UNKNOWN.includes(name)))('is not passed with $name', async ({ edit }) => {
    const samples = dub.whole.sound.slice()
    expect(edit(samples, dub.whole, 2)).toBe(true)
    expect((await dub.check(samples)).findings.map(({ level }) => level)).toContain('fail')
  })

  it('tells a leap of the original’s level between lines', async () => {
    const samples = dub.whole.sound.slice()
    for (let at = 2 * 48_000 * 22; at < samples.length; at++) samples[at] = 0.35 * (samples[at] ?? 0)
    expect((await dub.check(samples)).findings.map(({ topic, at }) => [topic, Math.round(at ?? 0)])).toEqual([
      ['level', 22],
    ])
  })

  it.each(['tears-of-steel-clip.webm', 'rabbit320.mp4'])('may hold a real film as it is: %s', async (name) => {
    const film = sampleVideo(name)
    if (film === undefined) return
    const sound = listen(film, { channels: 2 }).map((sample) => 0.7 * sample) // it clips by itself
    const same = writeDub(folder.file('same.mkv'), film, sound, 2)
    const { findings } = await checkDub({ source: film, dub: same, lines: [] }, { signal })
    expect(findings.filter(({ level }) => level === 'fail')).toEqual([])
  })
})
