if: pass
