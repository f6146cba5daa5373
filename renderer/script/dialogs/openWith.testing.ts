import { openScene } from '../../state/document/scene.testing.ts'
import { tick } from '../../state/editor/clock.ts'
import { patchScript, type scriptView } from '../../state/editor/scriptView.ts'

type Name = ReturnType<typeof scriptView>['dialog']

/** Opens the scene with a dialog of the script. */
export const openWith =
  (dialog: Name, options: Parameters<typeof openScene>[0] = { selected: [1] }) =>
  () => {
    const bridge = openScene(options)
    tick(5, false, 5, 1)
    patchScript({ dialog, pasted: '' })
    return bridge
  }
