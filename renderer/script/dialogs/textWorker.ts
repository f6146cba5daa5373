import { answerCalls } from '../../state/answerCalls.ts'
import { doTextWork, type TextOrder } from './textWork.ts'

answerCalls((order: TextOrder) => doTextWork(order))
