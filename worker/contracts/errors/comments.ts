export const commentErrors = {
  entry_not_found: 'not_found',
  remark_not_found: 'not_found',
  remarks_off: 'conflict',
  entry_private: 'conflict',
  no_remembrance: 'conflict',
  sign_out_of_place: 'conflict',
  remark_not_own: 'forbidden',
  remark_own: 'conflict',
  report_own: 'forbidden',
} as const
