import { createElement } from 'react'
import { expect, it } from 'vitest'
import { livePart } from '../../drawn/livePart.testing.ts'
import { standInPage } from '../../drawn/standInPage.testing.ts'

standInPage()
const { useOpenMicrophone } = await import('./useOpenMicrophone.ts')

it('a microphone that could not be opened is asked for again when a device is plugged in', async () => {
  let asked = 0
  const mediaDevices = Object.assign(new EventTarget(), {
    getUserMedia: () => {
      asked += 1
      return Promise.reject(new DOMException('No device.', 'NotFoundError'))
    },
  })
  Object.assign(navigator, { mediaDevices })
  const Panel = () => {
    const { failure } = useOpenMicrophone(() => undefined)
    return createElement('p', null, failure === undefined ? 'Opening' : 'It failed.')
  }
  const part = livePart(createElement(Panel))
  await part.settle()
  expect([part.lines(), asked]).toEqual(['"It failed."', 1])
  mediaDevices.dispatchEvent(new Event('devicechange'))
  await part.settle()
  expect(asked).toBe(2)
})
