import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createClient } from '../../electron/client/client.ts'
import { collectSpeech } from '../../electron/client/speech.ts'
import { startEngineProcess } from '../../electron/studio/service/engineProcess.ts'
import { local } from '../../shared/contract/local.ts'
import { service } from '../../shared/contract/service.ts'
import { MediaFolder } from '../support/media.ts'

it.skipIf(process.platform === 'win32')(
  'nobody else reads what an engine keeps in a folder that is open to all',
  async () => {
    using folder = new MediaFolder()
    const dataDir = folder.file('data')
    mkdirSync(dataDir, { mode: 0o777 })
    await using engine = await startEngineProcess({ dataDir, local: true })
    const access = { baseUrl: engine.url, key: engine.key }
    using client = createClient(service, access)
    using tools = createClient(local, access)
    const speech = await collectSpeech(await client.tts({ text: 'Habari.', voice_id: 'sw-juma' }))
    const spoken = folder.file('spoken.wav')
    writeFileSync(spoken, speech)
    await tools.encode({ path: spoken, output: join(dataDir, 'spoken.flac') })
    await client.analyze({ language: 'sw' }, { file: spoken })
    const names = readdirSync(dataDir, { recursive: true }).map(String)
    expect(names).toEqual(expect.arrayContaining(['engine.sqlite', 'engine.lock', 'history', 'spoken.flac']))
    // The job goes on, and what it needs for itself may be gone by now.
    const modeOf = (name: string) => statSync(join(dataDir, name), { throwIfNoEntry: false })?.mode ?? 0
    expect(names.filter((name) => (modeOf(name) & 0o077) !== 0)).toEqual([])
  },
)
