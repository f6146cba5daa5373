import { createElement } from 'react'
import { expect, it, onTestFinished } from 'vitest'
import { livePart } from '../../drawn/livePart.testing.ts'
import { recordedCanvas } from '../../drawn/recorded.testing.ts'
import { standInPage } from '../../drawn/standInPage.testing.ts'
import { openScene } from '../../state/document/scene.testing.ts'
import { holdShownPicture } from './shownPicture.ts'

standInPage()
const { StagePicture } = await import('./StagePicture.tsx')

it('the stage shows each picture of the player when the player shows it', async () => {
  openScene()
  let showNext = () => {}
  const video = {
    ...{ readyState: 2, HAVE_CURRENT_DATA: 2, videoWidth: 640, videoHeight: 360, toString: () => 'video' },
    requestVideoFrameCallback: (shown: () => void) => {
      showNext = shown
      return 1
    },
    cancelVideoFrameCallback: () => undefined,
  }
  holdShownPicture(video as never)
  onTestFinished(() => holdShownPicture(undefined))
  const { canvas, drawn } = recordedCanvas()
  const part = livePart(createElement(StagePicture), { elements: () => canvas })
  await part.settle()
  expect(drawn).toEqual(['drawImage(video, 0, 0)'])
  expect(canvas).toMatchObject({ width: 640, height: 360 })
  showNext()
  showNext()
  expect(drawn).toHaveLength(3)
  Object.assign(video, { readyState: 1 })
  showNext()
  expect(drawn).toHaveLength(3)
})
