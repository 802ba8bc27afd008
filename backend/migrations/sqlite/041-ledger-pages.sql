-- Pages of the ledger are read in the order they are listed in, and sums of an account from the index alone.
drop index ledger_txn_account;
create index ledger_txn_listed on ledger_txn (account_id, created_at, id, kind);
drop index ledger_entry_account;
create index ledger_entry_summed on ledger_entry (account, txn_id, amount_hundredths);
