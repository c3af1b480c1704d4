-- How many a word finds is judged by the sampled texts that hold it. Of a word that one in a hundred has, the usual hundred texts hold none,
-- one or three, by chance; of four hundred about four do. Decision 0249.
alter index memberships_search alter column 2 set statistics 400;
