// @module-tag quick
// @module-tag together
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { collectSpeech } from '../../electron/client/speech.ts'
import { startEngine } from '../../electron/engine/engine.ts'
import { startTestEngine } from '../support/startTestEngine.ts'

const lost = {
  failure: { kind: 'unavailable', permanent: true, message: expect.stringContaining('removed or replaced') },
}

it.each([
  ['removed', (dataDir: string) => rmSync(dataDir, { recursive: true })],
  [
    'replaced by a copy',
    (dataDir: string) => {
      cpSync(dataDir, `${dataDir}.copy`, { recursive: true })
      rmSync(dataDir, { recursive: true })
      renameSync(`${dataDir}.copy`, dataDir)
    },
  ],
  ['robbed of its database', (dataDir: string) => rmSync(join(dataDir, 'engine.sqlite'))],
])('a data folder that is %s: no order is taken, and what lies there next is left as it is', async (_, lose) => {
  await using under = await startTestEngine({}, { retry: { deadline: 0 } })
  const { engine, service, folder } = under
  const dataDir = join(folder, 'engine')
  const ready = async (): Promise<number> => (await fetch(`${engine.url}/ready`)).status
  expect(await ready()).toBe(200)
  lose(dataDir)
  const left = existsSync(dataDir)
  const film = join(folder, 'film.wav')
  writeFileSync(film, Buffer.alloc(100_000))
  const orders = [
    () => service.analyze({}, { file: film }),
    async () => collectSpeech(await service.tts({ text: 'Habari.', voice_id: 'sw-juma' })),
    () => service.history({}),
  ]
  for (const order of orders) await expect(order()).rejects.toMatchObject(lost)
  expect([await ready(), existsSync(dataDir)]).toEqual([503, left])
})

it('a data folder that comes back under its name serves again; the next engine takes the place of a removed one', async () => {
  await using under = await startTestEngine({}, { retry: { deadline: 0 } })
  const dataDir = join(under.folder, 'engine')
  renameSync(dataDir, `${dataDir}.away`)
  await expect(under.service.history({})).rejects.toMatchObject(lost)
  mkdirSync(dataDir)
  await expect(under.service.history({})).rejects.toMatchObject(lost)
  const next = await startEngine({ dataDir })
  await next.close()
  rmSync(dataDir, { recursive: true })
  renameSync(`${dataDir}.away`, dataDir)
  expect(await under.service.history({})).toMatchObject({ items: [] })
})
