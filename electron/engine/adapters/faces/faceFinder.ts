import { say } from '../../../../shared/locale/message.ts'
import { programUrl } from '../../../programs/programs.ts'
import type { FaceTrack } from '../../core/pictureFindings.ts'
import type { FaceFinder } from '../../core/ports.ts'
import { type ChildTaskOptions, runChild } from '../../process/childTask.ts'

const FACE_WORKER = programUrl('faceWorker')
const FACE_FINDER_CRASHED = say('engine.crashed.faces')

/** face-api, whose weights come with it, in a child process that decodes the film itself and ends with its answer. */
export function createFaceFinder({ onMemory }: Pick<ChildTaskOptions, 'onMemory'> = {}): FaceFinder {
  return {
    name: 'face-api',
    find: async (order, work) =>
      (await runChild(FACE_WORKER, order, {
        ...work,
        onMemory,
        crashed: FACE_FINDER_CRASHED,
        frugal: true,
      })) as FaceTrack[],
  }
}
