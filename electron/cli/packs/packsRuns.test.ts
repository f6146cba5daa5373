import { expect, it } from 'vitest'
import { CATALOGUE } from '../../../shared/packs/catalogue.ts'
import type { PackEntry, PackList } from '../../../shared/packs/packRoutes.ts'
import type { PacksEvent, PacksRequest } from '../../../shared/packs/packsProgram.ts'
import { runPackList, runPackSetup, runPackUpdate, runPackVerify } from './packsRuns.ts'

const ENTRIES = CATALOGUE.map(
  (pack): PackEntry => ({
    ...pack,
    ...{ state: pack.id === 'silero-vad' ? 'installed' : 'absent', used: true, tested: true },
    ...{ languages: [...pack.languages], downloadBytes: 5e6, installedBytes: 7e6 },
  }),
)

/** The output of a command, and its requests to the program of packs, which answers with these events. */
async function ran(
  work: (tools: Parameters<typeof runPackSetup>[1]) => Promise<void>,
  { packs = ENTRIES, events = [] }: { packs?: readonly PackEntry[]; events?: readonly object[] } = {},
) {
  const [shown, printed, requests]: [PacksEvent[], string[], PacksRequest[]] = [[], [], []]
  const showEvent = (event: PacksEvent) => void shown.push(event)
  await work({
    run: async (request, onEvent = showEvent) => {
      requests.push(request)
      for (const event of events) onEvent(event as PacksEvent)
    },
    fetchList: async () => ({ packs: [...packs], folder: '/packs', freeBytes: 9e9 }) as unknown as PackList,
    showEvent,
    print: (text) => void printed.push(text),
  })
  const listed = shown.flatMap((event) => (event.event === 'list' ? event.list.packs.map(({ id }) => id) : []))
  return { listed, printed: printed.join('\n'), requests, shown }
}

const MACHINE = { from: 'en', to: 'sw', memory: 16, cores: 8 }
const NEEDED = ['silero-vad', 'parakeet-v3', 'pyannote-campplus', 'm2m100-418m', 'spleeter-2stems']

it('installs what languages need, and tells before what that takes and what there is not', async () => {
  const { requests, printed } = await ran((tools) => runPackSetup({ ...MACHINE, source: 'https://a.example' }, tools))
  expect(requests).toEqual([{ command: 'install', ids: NEEDED, acceptLicence: false, from: 'https://a.example' }])
  expect(printed).toMatch(/non-commercial use only[\s\S]*Together: \d/)
})

it('accepts the licence of packs for non-commercial use where these are wanted', async () => {
  const { requests } = await ran((tools) => runPackSetup({ ...MACHINE, nonCommercial: true }, tools))
  expect(requests).toMatchObject([{ acceptLicence: true, ids: expect.arrayContaining(['nllb-600m']) }])
})

it('only shows in a dry run what it would install, each pack with its licence', async () => {
  const { requests, listed, printed } = await ran((tools) => runPackSetup({ ...MACHINE, dryRun: true }, tools))
  expect([requests, listed.toSorted()]).toEqual([[], NEEDED.toSorted()])
  for (const id of NEEDED) expect(printed).toContain(CATALOGUE.find((pack) => pack.id === id)?.licence.name)
})

it('installs nothing, and tells of no sum, where no pack fits', async () => {
  const { requests, printed } = await ran((tools) => runPackSetup(MACHINE, tools), { packs: [] })
  expect([requests, printed.includes('Together')]).toEqual([[], false])
  expect(printed).not.toBe('')
})

it('lists packs by language, by kind and by whether they are installed', async () => {
  const listed = async (options: object) => (await ran((tools) => runPackList(options, tools))).listed
  expect(await listed({})).toHaveLength(ENTRIES.length)
  expect(await listed({ installed: true })).toEqual(['silero-vad'])
  expect(await listed({ capability: 'speak' })).toEqual(
    ENTRIES.filter(({ capability }) => capability === 'speak').map(({ id }) => id),
  )
  const swahili = await listed({ language: 'Kiswahili' })
  expect([swahili.includes('piper-sw-lanfrica'), swahili.includes('kokoro-en')]).toEqual([true, false])
})

it('tells that everything is up to date only where nothing was installed', async () => {
  const installed = { event: 'installed', id: 'a', fresh: true, bytes: 1, checksum: 'published' }
  const [updated, same] = [
    await ran((tools) => runPackUpdate({ acceptLicence: true }, tools), { events: [installed] }),
    await ran((tools) => runPackUpdate({}, tools)),
  ]
  expect([updated.shown.length, updated.printed, same.printed !== '']).toEqual([1, '', true])
  expect([updated, same].map(({ requests }) => requests)).toMatchObject([
    [{ command: 'install', ids: [], acceptLicence: true }],
    [{ command: 'install', ids: [], acceptLicence: false }],
  ])
})

it('tells that there is nothing to check only where nothing was checked', async () => {
  const events = [{ event: 'checked', check: { id: 'a', problems: [] } }]
  const verify = (how: object = {}) => ran((tools) => runPackVerify(['a'], { run: true }, tools), how)
  expect([(await verify({ events })).printed, (await verify()).printed !== '']).toEqual(['', true])
  expect((await verify()).requests).toEqual([{ command: 'verify', ids: ['a'], run: true }])
})
