import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { encodeWav, wavHeader } from '../../../shared/audio/wav.ts'
import { english } from '../../../shared/locale/english.ts'
import { plainWords } from '../../../shared/locale/message.ts'
import { testDocument } from '../../../shared/project/document.testing.ts'
import type { Document, DocumentDraft } from '../../../shared/project/document.ts'
import { changeDocument } from '../../../shared/project/journalStep.ts'
import { addLine } from '../../../shared/project/lines/lineEdits.ts'
import { addTarget } from '../../../shared/project/projectEdits.ts'
import { chooseTake, setText } from '../../../shared/project/texts/textEdits.ts'
import { createProjectFile, openProjectFile, type ProjectFile } from './projectFile.ts'
import { readTakeSound } from './takes.ts'

let folder: string
let path: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'griot-project-'))
  path = await createProjectFile(
    join(folder, 'Film.griot'),
    testDocument([
      [0, 1, 'one'],
      [2, 3, 'two'],
    ]),
  )
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function edit(file: ProjectFile, change: (draft: DocumentDraft) => unknown, label = 'Edit'): Document {
  const { patches } = changeDocument(file.journal.document, change)
  file.journal.commit(file.journal.revision, { label: plainWords(label), patches })
  return file.journal.document
}
const write = (text: string) => (draft: DocumentDraft) => setText(draft, 1, { text })
const sourceOf = (file: ProjectFile) => file.journal.document.lines[1]?.source

describe('a project file', () => {
  it('opens where it was left, undo and redo included', () => {
    const first = openProjectFile(path)
    const start = first.journal.document
    edit(first, write('a'), 'Write a')
    const end = edit(first, write('b'), 'Write b')
    first.journal.moveTo(2, 1)
    first.close()
    using again = openProjectFile(path)
    expect(again.journal).toMatchObject({ revision: 3, cursor: 1 })
    expect(sourceOf(again)).toBe('a')
    again.journal.moveTo(3, 2)
    expect(again.journal.document).toEqual(end)
    again.journal.moveTo(4, 0)
    expect(again.journal.document).toEqual(start)
    expect(again.journal.history(10).map(({ label }) => english(label))).toEqual(['Write a', 'Write b'])
  })

  it('is one file when it is closed, and leaves nothing else in the folder', () => {
    const file = openProjectFile(path)
    edit(file, write('a'))
    expect(readdirSync(folder)).toContain('Film.griot-wal')
    file.close()
    file.close()
    expect(readdirSync(folder)).toEqual(['Film.griot'])
  })

  it('forgets what was undone when something else is done', () => {
    using file = openProjectFile(path)
    for (const text of ['a', 'b', 'c']) edit(file, write(text), text)
    file.journal.moveTo(3, 1)
    edit(file, write('d'), 'd')
    expect(file.journal.history(10).map(({ label }) => english(label))).toEqual(['a', 'd'])
    expect(() => file.journal.moveTo(file.journal.revision, 3)).toThrow(/nothing to redo/)
    expect(() => file.journal.moveTo(file.journal.revision, -1)).toThrow(/nothing to undo/)
  })

  it('survives any mixture of edits, undoing and reopening, across snapshots', () => {
    let file = openProjectFile(path)
    const states = [file.journal.document]
    const change = (to: number) => {
      const { cursor } = file.journal
      states.length = cursor + 1
      states.push(edit(file, (draft) => (to % 3 === 0 ? addLine(draft, { start: 1, end: 2 }) : write(`${to}`)(draft))))
    }
    const deeds = [
      () => {
        file.close()
        file = openProjectFile(path)
      },
      (random: number) => {
        const far = random % 8 === 0 ? states.length : 4
        const to = Math.max(0, states.length - 1 - (random % far))
        if (to !== file.journal.cursor) file.journal.moveTo(file.journal.revision, to)
      },
      (random: number) => {
        const { cursor, document, revision } = file.journal
        if (cursor === 0) return
        const { patches } = changeDocument(document, write(`more ${random}`))
        file.journal.amend(revision, { label: plainWords('More'), patches })
        states.length = cursor
        states.push(file.journal.document)
      },
    ]
    let seed = 7
    let longest = 0
    for (let round = 0; round < 600; round++) {
      seed = (seed * 48271) % 2147483647
      const deed = deeds[seed % 32]
      if (deed === undefined) change(round)
      else deed(seed >> 5)
      expect(file.journal.document).toEqual(states[file.journal.cursor])
      longest = Math.max(longest, states.length)
    }
    // Far enough for snapshots to be written and tails that hold one to be dropped.
    expect(longest).toBeGreaterThan(200)
    file.close()
  })

  it('adds to the last step, which is then undone as one', () => {
    const file = openProjectFile(path)
    const start = file.journal.document
    expect(() => file.journal.amend(0, { label: plainWords('None'), patches: [] })).toThrow(/no step to add to/)
    edit(file, write('a'), 'Write a')
    const more = changeDocument(file.journal.document, (draft) => {
      write('b')(draft)
      addLine(draft, { start: 4, end: 5 })
    })
    const made = file.journal.amend(1, { label: plainWords('Write and add'), patches: more.patches })
    expect(made).toMatchObject({ revision: 2, cursor: 1, label: plainWords('Write and add') })
    expect(() => file.journal.amend(1, { label: plainWords('Late'), patches: more.patches })).toThrow(
      /changed meanwhile/,
    )
    const end = file.journal.document
    file.close()
    using again = openProjectFile(path)
    expect(again.journal.document).toEqual(end)
    again.journal.moveTo(2, 0)
    expect(again.journal.document).toEqual(start)
    again.journal.moveTo(3, 1)
    expect(again.journal.document).toEqual(end)
    expect(again.journal.history(9).map(({ label }) => english(label))).toEqual(['Write and add'])
  })

  it('refuses a stale base and keeps nothing of what would not be valid', () => {
    using file = openProjectFile(path)
    edit(file, write('a'))
    const label = plainWords('Bad')
    const at = (field: string, value: unknown) => [{ op: 'replace' as const, path: ['lines', '1', field], value }]
    expect(() => file.journal.commit(0, { label, patches: at('source', 'x') })).toThrow(/changed meanwhile/)
    for (const [field, value] of [
      ['end', -1],
      ['speaker', 'SPEAKER_09'],
      ['start', Number.NaN],
      ['source', undefined],
      ['extra', 1],
    ] as const) {
      expect(() => file.journal.commit(1, { label, patches: at(field, value) })).toThrow()
    }
    for (const key of ['__proto__', 'constructor']) {
      expect(() => file.journal.commit(1, { label, patches: [{ op: 'add', path: [key, 'x'], value: 1 }] })).toThrow()
    }
    expect(file.journal).toMatchObject({ revision: 1, cursor: 1 })
    expect(sourceOf(file)).toBe('a')
  })

  it('is refused to a second opener, in this process and in another', () => {
    using file = openProjectFile(path)
    expect(() => openProjectFile(path)).toThrow(/already open in another window/)
    const program = `import { openProjectFile } from ${JSON.stringify(join(import.meta.dirname, 'projectFile.ts'))}
      try { openProjectFile(${JSON.stringify(path)}); console.log('opened') } catch (error) { console.log(error.message) }`
    const other = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
    expect(other.stdout).toMatch(/failure\.project\.open/) // its key: that program loads no texts
    edit(file, write('still mine'))
  })

  it('keeps the state of where the user was, of jobs, and of what can be made again', () => {
    const file = openProjectFile(path)
    expect(file.records.view()).toBeUndefined()
    file.records.saveView({ scroll: 12.5, zoom: 80, panel: 'cast' })
    file.records.saveJob({ id: 'j1', kind: 'render', data: { service: 'own' } })
    file.records.saveCached('peaks', '200', new Uint8Array([1, 2, 3]))
    file.close()
    using again = openProjectFile(path)
    expect(again.records.view()).toEqual({ scroll: 12.5, zoom: 80, panel: 'cast' })
    expect([...again.records.jobs()]).toEqual([{ id: 'j1', kind: 'render', data: { service: 'own' } }])
    expect(again.records.cached('peaks', '200')).toEqual(new Uint8Array([1, 2, 3]))
    again.records.forgetJob('j1')
    expect([...again.records.jobs()]).toEqual([])
  })
})

describe('takes', () => {
  function wav(seconds: number, name = 'take.wav'): string {
    const bytes = Buffer.alloc(44 + seconds * 48_000)
    bytes.write(
      'RIFF\xff\xff\xff\xffWAVEfmt \x10\0\0\0\x01\0\x01\0\xc0\x5d\0\0\x80\xbb\0\0\x02\0\x10\0data\xff\xff\xff\xff',
      'latin1',
    )
    for (let at = 44; at < bytes.length; at += 997) bytes[at] = at % 251
    const file = join(folder, name)
    writeFileSync(file, bytes)
    return file
  }

  it('are listed some at a time, and found by their ids', () => {
    const ids = Array.from({ length: 4500 }, (_, at) => `take ${at}`)
    {
      using database = new DatabaseSync(path)
      const add = database.prepare(
        "INSERT INTO takes (id, key, target, voice, seconds, size_bytes, made_at) VALUES (?, 'k', 'sw', 'v', 1, 1, 1)",
      )
      database.exec('BEGIN')
      for (const id of ids) add.run(id)
      database.exec('COMMIT')
    }
    using file = openProjectFile(path)
    const listed: string[][] = []
    for (let after: number | undefined = 0; after !== undefined; ) {
      const { takes, next } = file.takes.list(after)
      listed.push(takes.map(({ id }) => id))
      after = next
    }
    expect(listed.flat()).toEqual(ids)
    expect(Math.max(...listed.map(({ length }) => length))).toBeLessThan(2500)
    expect([...file.takes.some(['take 7', 'none', 'take 4499']).keys()]).toEqual(['take 7', 'take 4499'])
  })

  it('come back byte for byte, whole or in part, after reopening', async () => {
    const source = wav(12)
    const file = openProjectFile(path)
    const take = file.takes.add({ key: 'k', target: 'sw', voice: 'v' }, await readTakeSound(source))
    expect(take).toMatchObject({ seconds: 12, sizeBytes: 44 + 12 * 48_000 })
    file.close()
    using again = openProjectFile(path)
    const bytes = readFileSync(source)
    expect(again.takes.list()).toEqual({ takes: [take] })
    expect(Buffer.concat([...again.takes.read(take.id)]).equals(bytes)).toBe(true)
    for (const [start, end] of [
      [0, 1],
      [262_143, 262_145],
      [300_000, 576_044],
      [576_043, 900_000],
    ] as const) {
      expect(Buffer.concat([...again.takes.read(take.id, { start, end })]).equals(bytes.subarray(start, end))).toBe(
        true,
      )
    }
  })

  it('keep when their words are spoken, from where their speech begins, until they are removed', () => {
    // It pauses for 0.2 seconds before the second word.
    const bytes = Buffer.from(encodeWav(new Float32Array(16_000).fill(0.5, 4000).fill(0, 8000, 9600), 8000))
    const words = {
      text: 'Habari yako',
      starts: [
        [0, 0.52],
        [7, 1.2],
      ] as [number, number][],
    }
    const file = openProjectFile(path)
    const add = (key: string, told?: typeof words) =>
      file.takes.add({ key, target: 'sw', voice: 'v', words: told }, { bytes, seconds: 2 })
    const [told, silent] = [add('a', words), add('b')]
    file.close()
    const again = openProjectFile(path)
    expect(again.takes.wordsOf(silent.id)).toBeUndefined()
    const known = again.takes.wordsOf(told.id)
    expect(known).toMatchObject({ text: 'Habari yako', at: 0.496 })
    expect(known?.words.map(({ from, start }) => [from, start])).toEqual([
      [0, 0.024],
      [7, 0.704],
    ])
    expect(known?.words[0]?.end).toBeCloseTo(1.03 - 0.496, 2)
    again.takes.keepWords(silent.id, { text: 'Ndiyo', at: 0, words: [{ from: 0, to: 5, start: 0, end: 1 }] })
    expect(again.takes.wordsOf(silent.id)?.text).toBe('Ndiyo')
    again.takes.bin([told.id], true)
    again.takes.emptyBin(new Set())
    expect([told, silent].map(({ id }) => again.takes.wordsOf(id)?.text)).toEqual([undefined, 'Ndiyo'])
    again.close()
  })

  it('lie in a bin until the project is closed, and leave it there if a line uses them', async () => {
    const source = await readTakeSound(wav(1))
    const file = openProjectFile(path)
    const [one, two, three] = ['a', 'b', 'c'].map((key) => file.takes.add({ key, target: 'sw', voice: 'v' }, source))
    if (one === undefined || two === undefined || three === undefined) throw new Error('no takes')
    const { patches } = changeDocument(file.journal.document, (draft) => {
      addTarget(draft, 'sw')
      chooseTake(draft, 1, { target: 'sw', take: { id: one.id, key: 'a' } })
    })
    file.journal.commit(file.journal.revision, { label: plainWords('Edit'), patches: patches as never })
    file.takes.bin([one.id, two.id, three.id], true)
    file.takes.bin([three.id], false)
    expect(file.takes.list().takes.map(({ binnedAt }) => binnedAt !== undefined)).toEqual([true, true, false])
    expect(file.takes.withKey('b')).toBeUndefined()
    file.close()
    using again = openProjectFile(path)
    expect(again.takes.list().takes).toEqual([one, three])
    again.takes.clear()
    expect(again.takes.list().takes).toEqual([])
    expect(() => [...again.takes.read(one.id)]).toThrow('not in the project any more')
  })

  it('have one clean copy: the newest that is not in the bin', async () => {
    const source = await readTakeSound(wav(1))
    using file = openProjectFile(path)
    const { id } = file.takes.add({ key: 'a', target: 'sw', voice: 'recorded' }, source)
    const clean = () => file.takes.add({ key: 'a', target: 'sw', voice: 'recorded', cleanedFrom: id }, source)
    expect(file.takes.cleanOf(id)).toBeUndefined()
    const first = clean()
    expect(file.takes.cleanOf(id)).toEqual(first)
    file.takes.bin([first.id], true)
    expect(file.takes.cleanOf(id)).toBeUndefined()
    const second = clean()
    expect(file.takes.cleanOf(id)).toEqual(second)
  })

  it('have stars and a note of the user, and what was heard of them', async () => {
    const measures = { level: -20, peak: -3, noise: -60, clipped: 0 }
    const file = openProjectFile(path)
    const sound = await readTakeSound(wav(1))
    const take = file.takes.add({ key: 'k', target: 'sw', voice: 'recorded', place: -0.25, heard: measures }, sound)
    file.takes.rate(take.id, { stars: 4, remark: ' the laugh is better ' })
    file.close()
    using again = openProjectFile(path)
    const rated = { ...take, stars: 4, remark: 'the laugh is better' }
    expect(again.takes.find(take.id)).toEqual(rated)
    expect(rated).toMatchObject({ place: -0.25, heard: measures })
    again.takes.rate(take.id, { stars: 0, remark: '' })
    expect(again.takes.find(take.id)).toEqual(take)
  })

  it('must be WAV files with sound', async () => {
    const other = join(folder, 'other.wav')
    writeFileSync(other, 'RIFF, or so it says, but no')
    await expect(readTakeSound(other)).rejects.toThrow(/must be a WAV/)
    const compressed = join(folder, 'compressed.wav')
    writeFileSync(
      compressed,
      Uint8Array.from(wavHeader({ sampleRate: 8000 }, 0), (byte, at) => (at === 20 ? 7 : byte)),
    )
    await expect(readTakeSound(compressed)).rejects.toThrow(/not compressed/)
    await expect(readTakeSound(join(folder, 'none.wav'))).rejects.toThrow(/cannot be read/)
  })
})

describe('a copy', () => {
  it('holds everything and is a project of its own', async () => {
    using file = openProjectFile(path)
    edit(file, write('a'), 'Write a')
    const copy = join(folder, 'Copy.griot')
    await file.copyTo(copy)
    edit(file, write('b'))
    using other = openProjectFile(copy)
    expect(sourceOf(other)).toBe('a')
    other.journal.moveTo(1, 0)
    expect(sourceOf(other)).toBe('one')
    expect(readdirSync(folder).filter((name) => /part|journal/.test(name))).toEqual([])
  })

  it('replaces what is there, but never an open project', async () => {
    using file = openProjectFile(path)
    const taken = join(folder, 'Taken.griot')
    writeFileSync(taken, 'something else')
    await file.copyTo(taken)
    using open = openProjectFile(taken)
    await expect(file.copyTo(taken)).rejects.toThrow(/already open/)
    expect(sourceOf(open)).toBe('one')
    await expect(file.copyTo(join(folder, 'no', 'where.griot'))).rejects.toThrow(/folder does not exist/)
  })
})

describe('paths', () => {
  it.each(['🎬 Ẹ̀kọ́ "film" %20?#.griot', `${'long '.repeat(39)}.griot`])('may be unusual: %s', async (name) => {
    const deep = join(folder, 'ユーザー 😀', 'x'.repeat(60))
    mkdirSync(deep, { recursive: true })
    const made = await createProjectFile(join(deep, name), testDocument([[0, 1, 'one']]))
    expect(made).toBe(join(deep, name))
    const file = openProjectFile(made)
    edit(file, write('a'))
    await file.copyTo(join(deep, 'copy 😀.griot'))
    file.close()
    using again = openProjectFile(made)
    expect(sourceOf(again)).toBe('a')
  })

  it('that are too long are refused in words', async () => {
    const long = join(folder, '😀'.repeat(60), '😀'.repeat(60), 'x.griot')
    await expect(createProjectFile(long, testDocument([]))).rejects.toThrow(/path is too long/)
  })

  it('never replace what is there', async () => {
    const second = await createProjectFile(path, testDocument([]))
    expect(second).toBe(join(folder, 'Film 2.griot'))
    copyFileSync(path, join(folder, 'kept'))
    expect(readFileSync(path).equals(readFileSync(join(folder, 'kept')))).toBe(true)
  })
})
