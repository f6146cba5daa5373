import { expect, it, onTestFinished } from 'vitest'
import { AppSettings } from '../../shared/commands/app.ts'
import { ScriptedBridge } from '../state/scriptedBridge.testing.ts'
import { patch } from '../state/session.ts'
import { holdStudio } from '../state/studio/studio.ts'
import { patchPlayer, playerState, resetPlayer, showOver } from './playerState.ts'

it('keeps subtitles and guides in the settings, and begins each project with them', async () => {
  const bridge = new ScriptedBridge()
  holdStudio(bridge)
  patch({ settings: AppSettings.parse({ layout: { player: { captions: 'source', safeArea: true } } }) })
  patchPlayer({ speed: 2, looping: true })
  onTestFinished(() => patch({ settings: undefined }))
  resetPlayer()
  expect(playerState()).toMatchObject({ captions: 'source', safeArea: true, speed: 1, looping: false })
  showOver({ captions: 'off' })
  expect((await bridge.next('changeSettings')).input).toEqual({
    layout: { player: { captions: 'off', safeArea: true } },
  })
  patch({ settings: AppSettings.parse({ layout: { player: { captions: 'subtitles' } } }) })
  resetPlayer()
  expect(playerState()).toMatchObject({ captions: 'translation', safeArea: false })
})
