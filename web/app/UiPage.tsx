export default function UiPage() {
  return <p>ui</p>
}
