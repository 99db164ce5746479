import { answer } from '../lib/navigation/unsaved.ts'
import { UnsavedDialog } from '../ui/overlay/Dialog.tsx'

export default function LeaveDialog() {
  return <UnsavedDialog onAnswer={answer} />
}
