import { answerCalls } from '../../state/studio/answerCalls.ts'
import { doTextWork, type TextOrder } from './textWork.ts'

answerCalls((order: TextOrder) => doTextWork(order))
