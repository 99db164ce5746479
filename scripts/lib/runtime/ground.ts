/** What a Worker stands on: its database, secrets and files. */
export interface Ground {
  /** Settings of the Worker that name them. */
  vars: Record<string, string>
  /** Folder of the pictures and of what rooms keep. */
  storage: string
  /** Folder for what workerd keeps only while it runs. */
  runtime: string
  /** Ends what was started for it. */
  end: () => Promise<void>
}
