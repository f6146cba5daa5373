import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { plainWords } from '../../../shared/locale/message.ts'
import { CATALOGUE } from '../../../shared/packs/catalogue.ts'
import type { PackEntry } from '../../../shared/packs/packRoutes.ts'
import { createProgressView, eventJson, eventLines, formatBytes, packDetails, packTable } from './packsOutput.ts'

const [FIRST] = CATALOGUE as [(typeof CATALOGUE)[number]]
const entry = (more: Partial<PackEntry>): PackEntry => ({
  ...{
    ...FIRST,
    state: 'absent',
    used: true,
    downloadBytes: 5e6,
    installedBytes: 7e6,
    languages: ['en'],
    tested: true,
  },
  ...more,
})
const row = (more: Partial<PackEntry>) => packTable([entry(more)]).split('\n')[1] ?? ''

it('shows each pack with what it takes now, and no more than six languages', () => {
  expect(row({})).toContain('5 MB')
  expect(row({ state: 'installed' })).toContain('7 MB')
  expect(row({ state: 'outdated' })).toContain('5 MB')
  expect(row({ languages: ['a', 'b', 'c', 'd', 'e', 'f'] })).toContain(' a b c d e f  ')
  expect(row({ languages: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] })).toContain(' a b c d e f +2 ')
  expect(row({ languages: ['*'] })).not.toContain('*')
  const licence = (commercial: boolean) => row({ licence: { name: 'LIC', url: 'https://a.example', commercial } })
  expect(licence(false)).not.toBe(licence(true))
  expect(licence(false)).toContain('LIC')
})

it('stands in columns, without spaces at the end', () => {
  const rows = packTable([entry({ id: 'a' }), entry({ id: 'a-longer-name' })]).split('\n')
  expect(new Set(rows.slice(1).map((line) => line.indexOf(' MB')))).toHaveProperty('size', 1)
  expect(rows.filter((line) => line !== line.trimEnd())).toEqual([])
})

it('tells before an installation what the licence says, with its credit, and what memory it takes', () => {
  const licence = { name: 'LIC', url: 'https://a.example', commercial: false, credit: 'By Ada.' }
  const own = packDetails({ ...FIRST, licence, memory: 900, tested: false })
  const other = packDetails({ ...FIRST, licence: { ...licence, commercial: true }, memory: 900, tested: true })
  expect(own).toHaveLength(4)
  expect(own[2]).toMatch(/LIC.*By Ada\./)
  expect(own[3]).toContain('900 MB')
  expect([own[2] === other[2], own[3] === other[3]]).toEqual([false, false])
})

it('tells how an installation, a removal and a check ended', () => {
  const installed = (fresh: boolean, checksum: 'published' | 'first_seen') =>
    eventLines({ event: 'installed', id: 'a', fresh, bytes: 5e6, checksum } as never)
  expect(installed(true, 'published')).toEqual([expect.stringContaining('5 MB')])
  expect(installed(true, 'first_seen')).toHaveLength(2)
  expect(installed(false, 'first_seen')).toHaveLength(1)
  const removed = (was: boolean) => eventLines({ event: 'removed', id: 'a', removed: was } as never)
  expect(removed(true)).not.toEqual(removed(false))
  const checked = (problems: string[], selfTest?: object) =>
    eventLines({ event: 'checked', check: { id: 'a', problems: problems.map(plainWords), selfTest } } as never)
  expect(checked(['cut off'])).toEqual([expect.any(String), '  cut off'])
  expect(checked([])[0]).not.toBe(checked(['cut off'])[0])
  const tried = (more: object) => checked([], { ran: true, passed: true, message: plainWords('Said it.'), ...more })
  expect(tried({ speed: 2.345, memory: 250 })[2]).toMatch(/2\.3 s.*250 MB/)
  const verdicts = [tried({}), tried({ passed: false }), tried({ ran: false })].map(([, verdict]) => verdict)
  expect([new Set(verdicts).size, tried({}).length]).toEqual([3, 2])
})

it('tells programs in English', () => {
  expect(JSON.parse(eventJson({ event: 'failed', message: { key: 'failure.cancelled' } } as never))).toEqual({
    ...{ event: 'failed', message: 'Cancelled.' },
  })
})

it('prints a line for each tenth where nobody watches', () => {
  const out = new PassThrough()
  using view = createProgressView(out)
  const at = (bytes: number) => view.show('a', { stage: 'downloading', bytes, total: 100e6, speed: 1 })
  for (const bytes of [0, 1e6, 9e6, 10e6, 19e6, 55e6]) at(bytes)
  view.show('a', { stage: 'unpacking', bytes: 55e6, total: 100e6, speed: 1 })
  view.show('b', { stage: 'waiting', bytes: 0, total: 0, speed: 0 })
  const lines = String(out.read()).trim().split('\n')
  expect(lines).toHaveLength(5)
  expect(lines[1]).toMatch(/^a: .*10 MB.*100 MB/)
  expect(lines[2]).toMatch(/^a: .*50 MB/)
})

it('says bytes in a few letters', () => {
  expect([0, 1, 1499, 999_000, 1e6, 365.4e6, 2.46e9].map(formatBytes)).toEqual([
    ...['0 kB', '1 kB', '1 kB', '999 kB', '1 MB', '365 MB', '2.5 GB'],
  ])
})
