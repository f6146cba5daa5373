import { expect, it, onTestFinished } from 'vitest'
import { THIS_COMPUTER } from '../../../shared/basics/fixedValues.ts'
import { ScriptedBridge } from '../scriptedBridge.testing.ts'
import { holdStudio } from './studio.ts'
import { loadVoices, useVoices } from './voices.ts'

/** The capabilities of the service in use. */
async function loaded(current: string, abilities: readonly object[]): Promise<object> {
  const bridge = new ScriptedBridge()
  holdStudio(bridge)
  const before = useVoices.getState()
  onTestFinished(() => useVoices.setState(before))
  const all = loadVoices()
  ;(await bridge.next('voices')).answer({ voices: [{ id: 'sw-juma' }] })
  ;(await bridge.next('connections')).answer({ current })
  if (current === THIS_COMPUTER) (await bridge.next('abilities')).answer({ abilities })
  await all
  const { voices, failure, ...can } = useVoices.getState()
  expect([voices, failure]).toEqual([[{ id: 'sw-juma' }], undefined])
  return can
}

it('offers of this computer what is installed, and of a hosted service all', async () => {
  const all = { clones: true, canRecognize: true, translates: true, drafts: false }
  expect(await loaded('hosted', [])).toEqual(all)
  const abilities = [
    { name: 'cloner', available: false },
    { name: 'transcriber', available: true, draft: true },
    { name: 'translator', available: true },
  ]
  expect(await loaded(THIS_COMPUTER, abilities)).toEqual({ ...all, clones: false, drafts: true })
})
