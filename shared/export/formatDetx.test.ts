import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { describe, expect, it } from 'vitest'
import { checkDocument } from '../project/checkDocument.ts'
import { edited, lineOf, TEST_FILM_FACTS, TEST_MEDIA, testDocument } from '../project/document.testing.ts'
import type { Document } from '../project/document.ts'
import { addMark } from '../project/lines/bandEdits.ts'
import { linesInOrder } from '../project/lines/linesInOrder.ts'
import { emptyDocument } from '../project/newDocument.ts'
import { addTarget } from '../project/projectEdits.ts'
import { importLines, importTranslation } from '../project/texts/importSubtitles.ts'
import { setText } from '../project/texts/textEdits.ts'
import { placeCues } from '../subtitles/placeCues.ts'
import { readSubtitleBytes } from '../subtitles/readSubtitleBytes.ts'
import { openSubtitles, type ReadSubtitles } from '../subtitles/readSubtitles.ts'
import { detxLosses, formatDetx } from './formatDetx.ts'

const SAMPLES = join(import.meta.dirname, '../../e2e/texts/detx')
const sample = (name: string) => readFileSync(join(SAMPLES, `${name}.detx`), 'utf8')

/** The band of a file as any reader sees it; times in frames from the start of its film. */
function bandOf(xml: string, perSecond = 25) {
  const band = { roles: [] as string[], loops: [] as number[], shots: [] as number[], lines: [] as BandLine[] }
  const names = new Map<string, string>()
  let [start, text] = [0, undefined as string | undefined]
  const frame = ({ timecode, tc }: Record<string, string>) => {
    const [h = 0, m = 0, s = 0, f = 0] = (timecode ?? tc ?? '').split(':').map(Number)
    return ((h * 60 + m) * 60 + s) * perSecond + f - start
  }
  const parser = new SaxesParser()
  parser.on('error', () => undefined)
  const opened: Record<string, (own: Record<string, string>) => unknown> = {
    videofile: ({ timestamp }) => {
      if (timestamp !== undefined) start = frame({ timecode: timestamp })
    },
    role({ id = '', name = '', color = '', gender = 'neutral' }) {
      names.set(id, [...names.values()].includes(name) ? `${name} 2` : name)
      band.roles.push(`${names.get(id)} ${color} ${gender}`)
    },
    loop: (own) => band.loops.push(frame(own)),
    shot: (own) => band.shots.push(frame(own)),
    line({ role = '', track = '0', voiceoff, voice = voiceoff === 'true' ? 'off' : '', type = 'normal' }) {
      band.lines.push({ head: `${names.get(role)} ${track} ${voice} ${type}`, items: [] })
    },
    text: () => {
      text = ''
    },
    lipsync: (own) => band.lines.at(-1)?.items.push(`${frame(own)} ${own['type'] ?? 'neutral'} ${own['link'] ?? 'on'}`),
  }
  parser.on('opentag', ({ name, attributes }) => opened[name]?.(attributes as Record<string, string>))
  parser.on('text', (piece) => {
    if (text !== undefined) text += piece
  })
  parser.on('closetag', ({ name }) => {
    if (name !== 'text') return
    band.lines.at(-1)?.items.push(`“${text?.replace(/\s+/g, ' ').trim()}”`)
    text = undefined
  })
  parser.write(xml.replace(/^\ufeff/, '')).close()
  return band
}
interface BandLine {
  readonly head: string
  readonly items: string[]
}

const FILM_25 = { ...TEST_MEDIA, facts: { ...TEST_FILM_FACTS, video: { ...TEST_FILM_FACTS.video, frameRate: 25 } } }

function imported({ cues }: ReadSubtitles, media: Document['media'] = FILM_25): Document {
  return edited(emptyDocument(media), (draft) => importLines(draft, cues, 'fr'))
}

/** A project whose lines stand where the cues are, and that takes these as a translation. */
function translated(read: ReadSubtitles): Document {
  const bare = edited(emptyDocument(FILM_25), (draft) => {
    importLines(
      draft,
      read.cues.map(({ start, end, speaker }) => ({
        start,
        end,
        text: 'x',
        ...(speaker !== undefined && { speaker }),
      })),
      'fr',
    )
  })
  const texts = new Map(linesInOrder(bare).map(({ id }, at) => [id, read.cues[at]?.text ?? '']))
  return edited(bare, (draft) =>
    importTranslation(draft, { texts, leftOver: [], offset: 0 }, { target: 'sw', cues: read.cues }),
  )
}

const keysOf = ({ notes }: ReadSubtitles) => notes.map(({ key }) => key)

describe('the bands of other programs', () => {
  it.each(['cappella', 'jokerSmall', 'jokerNoTitle', 'jokerLong'])(
    '%s are read and written again with all that they hold',
    (name) => {
      const written = bandOf(formatDetx(translated(openSubtitles(sample(name), `${name}.detx`)), { target: 'sw' }))
      const { roles, ...own } = bandOf(sample(name))
      expect(written.loops).toEqual(own.loops.length > 0 ? own.loops : [expect.any(Number)])
      expect(written.shots).toEqual(own.shots)
      expect(written.lines.map(({ items }) => byKind(items))).toEqual(own.lines.map((line) => byKind(complete(line))))
      expect(written.lines.map(({ head }) => head)).toEqual(own.lines.map(({ head }) => head))
    },
  )

  it('keep roles with their colours and sex, and numbers tell two of one name apart', () => {
    const written = (name: string) =>
      bandOf(formatDetx(imported(openSubtitles(sample(name), 'x.detx')), { target: undefined }))
    expect(written('cappella').roles).toEqual(['Mère #AA0000 female', 'Sami #0000AA male'])
    expect(written('libreRythmo').roles).toEqual(['Zoé #E8554E neutral', 'Zoé 2 #4E9BE8 neutral'])
    expect(written('libreRythmo').lines.map(({ head }) => head)).toEqual([
      'Zoé 0  normal',
      'Zoé 2 2 off normal',
      'Zoé 0  reac',
    ])
  })

  it('are subtitles without the lines that have only signs', () => {
    const { cues } = readSubtitleBytes(readFileSync(join(SAMPLES, 'cappella.detx')), 'x.detx', { asWritten: true })
    expect(cues.map(({ text }) => text)).toEqual([
      'Bonjour, mon petit fou !',
      'Oui oui, où & quand ?',
      'hhh',
      'Je reviens',
    ])
  })

  it.each([false, true])(
    'keep the loops and shots of lines without words, where subtitles are asked as written: %s',
    (asWritten) => {
      const signs = (at: number) =>
        `<lipsync timecode="00:00:0${at}:00" type="in_open"/><lipsync timecode="00:00:0${at}:12" type="out_open"/>`
      const line = (at: number, text: string) => `<line role="a" type="reac">${signs(at)}<text>${text}</text></line>`
      const body = [
        ...['<loop timecode="00:00:01:00"/>', line(1, ''), '<shot timecode="00:00:02:00"/>', line(2, 'Oui')],
        ...[
          '<loop timecode="00:00:03:00"/>',
          line(3, ''),
          line(4, 'Non'),
          '<shot timecode="00:00:05:00"/>',
          line(6, ''),
        ],
      ]
      const xml = `<detx><header/><roles><role id="a" name="A"/></roles><body>${body.join('')}</body></detx>`
      const { cues } = readSubtitleBytes(Buffer.from(xml), 'x.detx', { asWritten })
      expect(cues.map(({ text, band }) => [text, band?.loops, band?.shots])).toEqual([
        ['Oui', [1], [2]],
        ['Non', [3], [5]],
      ])
    },
  )

  it('name what a project does not keep', () => {
    const { notes } = openSubtitles(sample('cappella'), 'x.detx')
    expect(notes.find(({ key }) => key === 'detx.notKept')).toMatchObject({
      values: { things: [{ key: 'detx.credits' }, { key: 'detx.descriptions' }, { key: 'detx.silentRoles' }] },
    })
    expect(keysOf(openSubtitles(sample('jokerLong'), 'x.detx'))).toEqual(['detx.notKept', 'repair.markup'])
  })

  it('tell where words stand, and are read with the spaces that a program leaves out', () => {
    const { lines } = imported(openSubtitles(sample('cappella'), 'x.detx'))
    const [first] = Object.values(lines)
    expect(first?.source).toBe('Bonjour, mon petit fou !')
    expect(first?.words?.map(({ text, start }) => `${text} ${start.toFixed(2)}`)).toEqual([
      'Bonjour, 1.12',
      'mon 1.80',
      'petit 2.08',
      'fou 3.16',
      '! 3.70',
    ])
    const joker = openSubtitles(sample('jokerSmall'), 'x.detx').cues
    expect(joker.map(({ text, start, end }) => [text, start, end])).toEqual([
      ['Hi!', 2, 3],
      ["What's up?", 5, 7],
    ])
  })
})

/** The items of a line, which gets an end where its words end if it has none. */
function complete({ items }: BandLine): readonly string[] {
  return items.some((item) => item.includes(' out_')) ? items : [...items, '275 out_open on']
}

const detx = (body: string, head = '<videofile timestamp="01:00:00:00"/>') =>
  `\ufeff<?xml version="1.0"?>\n<detx><header>${head}</header><roles><role id="a" name="Awa" color="#112233"/></roles><body>${body}</body></detx>`
const lineAt = (from: string, to: string, text = 'Habari') =>
  `<line role="a"><lipsync timecode="${from}" type="in_open"/><text>${text}</text><lipsync timecode="${to}" type="out_open"/></line>`

describe('the times of a band', () => {
  it.each([
    ['', '01:00:01:20', 1.8],
    ['tctype="24"', '01:00:01:12', 1.5],
    ['tctype="29.97"', '01:01:00:02', 60.06],
    ['tctype="23.98"', '01:00:01:00', 1.001],
  ])('count by its tctype: %s %s', (tctype, time, seconds) => {
    const file = detx(lineAt(time, '01:02:00:00'), `<videofile timestamp="01:00:00:00" ${tctype}/>`)
    expect(openSubtitles(file, 'x.detx').cues[0]?.start).toBeCloseTo(seconds, 3)
  })

  it('count from zero where all lie before the start that it names, and in frames of the film for LibreRythmo', () => {
    expect(openSubtitles(detx(lineAt('00:00:01:00', '00:00:02:00')), 'x.detx').cues[0]?.start).toBe(1)
    const [first] = openSubtitles(sample('libreRythmo'), 'x.detx', { frameRate: 24 }).cues
    expect(first?.start).toBe(1.5)
  })

  it('go with its lines where they are moved', () => {
    const { cues } = openSubtitles(sample('cappella'), 'x.detx')
    const [first] = placeCues(cues, { factor: 1, shift: 100 }, 1000).cues
    expect(first?.words?.[0]?.start).toBeCloseTo(101.12, 6)
    expect(first?.band?.marks[0]?.time).toBeCloseTo(101.12, 6)
    expect(first?.band?.loops).toEqual([100])
  })
})

describe('hostile files', () => {
  it('expand nothing, and are read as far as they can be', () => {
    const bomb = detx(lineAt('01:00:01:00', '01:00:02:00', '&a;')).replace(
      '<detx>',
      '<!DOCTYPE d [<!ENTITY a "aaaa">]><detx>',
    )
    expect(() => openSubtitles(bomb, 'x.detx')).toThrow(/entit/i)
    const cut = detx(lineAt('01:00:01:00', '01:00:02:00')).slice(0, -40)
    expect(openSubtitles(cut, 'x.detx').cues.map(({ text }) => text)).toEqual(['Habari'])
    const odd = detx('<line><text>A</text></line><line role="__proto__"><lipsync timecode="x"/><text>B</text></line>')
    expect(openSubtitles(odd, 'x.detx').cues.map(({ text, speaker }) => [text, speaker])).toEqual([
      ['A', undefined],
      ['B', '__proto__'],
    ])
  })
})

describe('a band that is made here', () => {
  const project = () =>
    edited(testDocument([[2, 5, 'We sing today', 'Amina']]), (draft) => {
      addTarget(draft, 'sw')
      setText(draft, 1, { text: 'Leo tunaimba sana', target: 'sw' })
    })
  const itemsOf = (document: Document, words?: readonly { start: number; end: number }[]) =>
    bandOf(formatDetx(document, { target: 'sw', words: new Map(words && [[1, words]]) })).lines.map(
      ({ items }) => items,
    )

  it('begins at one hour, or at the timecode of its film, and counts frames that readers know', () => {
    const start = (facts: object) =>
      /<videofile [^>]*/.exec(
        formatDetx(
          { ...project(), media: { ...TEST_MEDIA, facts: { ...TEST_FILM_FACTS, ...facts } } },
          { target: 'sw' },
        ),
      )?.[0]
    expect(start({})).toBe('<videofile timestamp="01:00:00:00" tctype="25"')
    const video = { ...TEST_FILM_FACTS.video, frameRate: 24 }
    expect(start({ video, startTimecode: { seconds: 36_000 } })).toBe('<videofile timestamp="10:00:00:00" tctype="24"')
  })

  it('has an open mouth at ends without a sign, and signs where words are not spoken evenly', () => {
    expect(itemsOf(project())).toEqual([['50 in_open on', '“Leo tunaimba sana”', '125 out_open on']])
    const words = [
      { start: 2, end: 2.4 },
      { start: 3.4, end: 4 },
      { start: 4, end: 5 },
    ]
    expect(itemsOf(project(), words)).toEqual([
      [
        '50 in_open on',
        '“Leo”',
        '60 neutral on',
        '85 neutral on',
        '“tunaimba”',
        '100 neutral on',
        '“sana”',
        '125 out_open on',
      ],
    ])
  })

  it('says before it is written what is left out', () => {
    const lossy = edited(project(), (draft) => {
      addMark(draft, 1, { time: 3, kind: 'breath_in' })
      const line = draft.lines[1]
      if (line !== undefined) line.note = 'softly'
    })
    expect(detxLosses(project()).map(({ key }) => key)).toEqual(['detx.oneLanguage'])
    expect(detxLosses(lossy).map(({ key }) => key)).toEqual(['detx.oneLanguage', 'detx.sounds', 'detx.notes'])
    const crowd = testDocument([0, 1, 2, 3, 4].map((at) => [at, 9, 'x', `S${at}`] as const))
    expect(detxLosses(crowd)).toMatchObject([{ key: 'detx.crowded', values: { count: 1, tracks: 4 } }])
    expect(lineOf(lossy, 1).marks).toHaveLength(1)
  })
})

const SIGNS = ['mpb', 'fvr', 'weuqueu', 'a', 'i', 'o', 'neutral']
const sign = fc.record({ type: fc.constantFrom(...SIGNS), isFree: fc.boolean(), step: fc.integer({ min: 3, max: 30 }) })
const word = fc.constantFrom('ndi', 'yo ', 'Leo ', 'hapa na pale ', 'kwa', "ng'ombe ", '&amp; ', '')
const madeLine = fc.record({
  first: fc.constantFrom('in_open', 'in_close', 'neutral'),
  last: fc.constantFrom('out_open', 'out_close', 'neutral'),
  inner: fc.array(fc.record({ sign, word }), { maxLength: 6 }),
  track: fc.integer({ min: 0, max: 3 }),
  voice: fc.constantFrom('', ' voice="on"', ' voice="off"', ' voice="semi_off"'),
  type: fc.constantFrom('', ' type="reac"'),
})

it('any band comes back sign by sign, with its words between the same ones', () => {
  const code = (frame: number) => {
    const [seconds, rest] = [Math.floor(frame / 25), frame % 25]
    const two = (value: number) => String(value).padStart(2, '0')
    return `01:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}:${two(rest)}`
  }
  fc.assert(
    fc.property(fc.array(madeLine, { minLength: 1, maxLength: 4 }), (lines) => {
      let frame = 10
      const body = lines.map(({ first, last, inner, track, voice, type }) => {
        const items = [`<lipsync timecode="${code(frame)}" type="${first}"/><text>Basi </text>`]
        for (const { sign: own, word: text } of inner) {
          frame += own.step
          items.push(`<lipsync timecode="${code(frame)}" type="${own.type}"${own.isFree ? ' link="off"' : ''}/>`)
          if (text !== '' && !own.isFree) items.push(`<text>${text}</text>`)
        }
        frame += 20
        items.push(`<lipsync timecode="${code(frame)}" type="${last}"/>`)
        frame += 5
        return `<line role="a" track="${track}"${voice}${type}>${items.join('')}</line>`
      })
      const file = detx(`<loop timecode="01:00:00:00"/>${body.join('')}`)
      const document = translated(openSubtitles(file, 'x.detx'))
      expect(() => checkDocument(document)).not.toThrow()
      const written = bandOf(formatDetx(document, { target: 'sw' }))
      const own = bandOf(file)
      expect(written.loops).toEqual(own.loops)
      expect(written.lines.map(({ head, items }) => [head, ...byKind(items)])).toEqual(
        own.lines.map(({ head, items }) => [head, ...byKind(items)]),
      )
    }),
    { numRuns: 40 },
  )
})

/** The signs of a line, then its texts with the linked sign that each follows: one that is free says nothing of a text's place. */
function byKind(items: readonly string[]): string[] {
  const texts: string[] = []
  let before = ''
  for (const item of items) {
    if (item.startsWith('“')) texts.push(`${before} ${item}`)
    else if (item.endsWith(' on')) before = item
  }
  return [...items.filter((item) => !item.startsWith('“')), ...texts]
}
